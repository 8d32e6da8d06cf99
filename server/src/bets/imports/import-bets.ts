import { refuseConflict } from '../../combos/index.ts';
import type { LeagueChoice, League } from '../../leagues/index.ts';
import { leagueOf, periodsOf } from '../../leagues/index.ts';
import { addDays, PICK_EM_BOOKS, type Day } from '../../kernel/index.ts';
import { refusedLine } from '../../sports/index.ts';
import { loadDirectory, type ListedPlayer } from '../../league/index.ts';
import { BOOK_TITLES, type Quote } from '../../odds/index.ts';
import { DomainError, inTurns, type Queryable, type Transaction } from '../../platform/index.ts';
import { gradeClaims, readResults, type ClaimToGrade, type SettlementProfile } from '../../settlement/index.ts';
import { hasBegun, isPlacedLive, RUNNING_MS } from '../log/checks.ts';
import { offers, openQuotes } from '../log/offered.ts';
import { writeBets, type NewBet } from '../log/place-bets.ts';
import type { SlipLeg } from '../slips/slip.ts';
import { compareResult, ownResult, type OwnResult } from './compare-result.ts';
import { placedByNow, placedOn } from './day-alone.ts';
import { AHEAD_DAYS, dayOf, findPlayerGame, gamesByTeam, type Places } from './find-player-game.ts';
import type { ParsedBet, ToldResult } from './formats/format.ts';
import { notUnderstood } from './formats/unreadable.ts';
import { gamesBetween, referencesKept, type DatedGame } from './queries.ts';
import type { FileRow } from './read-file.ts';
import { leaguesOn, readingsIn, type BetInLeague } from './row-leagues.ts';

/** The result of a row. */
export interface ImportedRow {
  readonly line: number;
  readonly state: 'accepted' | 'differs' | 'duplicate' | 'skipped' | 'wrong';
  /** Why it is not a new bet, or how it differs from our grade, in words after "the row". */
  readonly reason: string | null;
  /** The bet, once its names are resolved. */
  readonly bet:
    | (NewBet & { readonly playerName: string; readonly legs?: readonly (SlipLeg & { readonly playerName: string })[] })
    | null;
  /** Our result of the bet, if its game is graded. */
  readonly ours: OwnResult | null;
  /** What the file says became of it. */
  readonly told: ToldResult | null;
  /** The player's name as written; null without one. */
  readonly name: string | null;
  /** Candidate players. */
  readonly candidates: readonly Pick<ListedPlayer, 'id' | 'name'>[];
}

export interface ImportDeps {
  readonly leagues: LeagueChoice;
  readonly profile: () => SettlementProfile;
  readonly now: Date;
  /** The moment whose state the caller sees now. */
  readonly at: Date;
}

/**
 * Resolves the names of a file's rows, batch by batch. What was read for one batch serves the next ones. No connection is held
 * meanwhile, and the event loop gets its turns.
 */
export function resolver(db: Queryable, deps: ImportDeps): (rows: readonly FileRow[]) => Promise<ResolvedRow[]> {
  const placesIn = placesReader(db, deps.at);
  const quotesOf = quotesReader(db, deps.now);
  return async (rows) => compareRows(db, deps, await resolveRows(deps, rows, placesIn, quotesOf));
}

/** A row before it is compared with the account's bets. */
export interface ResolvedRow extends ImportedRow {
  readonly reference: string;
}

export interface ImportedFile {
  readonly accountId: number;
  readonly importId: number;
  /** The name of the file's format. */
  readonly source: string;
  readonly profile: () => SettlementProfile;
  readonly now: Date;
}

/** Marks the rows of a file that the account has already, or that are in the file twice, batch by batch. */
export function duplicateFinder(
  db: Queryable,
  accountId: number,
): (rows: readonly ResolvedRow[]) => Promise<ResolvedRow[]> {
  const seen = new Set<string>();
  return async (rows) => {
    const references = rows.flatMap(({ bet, reference }) => (bet === null ? [] : [reference]));
    if (references.length === 0) return [...rows];
    const kept = new Set((await referencesKept(db, accountId, references)).map(({ reference }) => reference));
    return rows.map((row): ResolvedRow => {
      if (row.bet === null) return row;
      if (kept.has(row.reference) || seen.has(row.reference))
        return { ...row, state: 'duplicate', reason: 'is a bet that you have already' };
      seen.add(row.reference);
      return row;
    });
  };
}

/** Writes the accepted rows of a batch. */
export async function writeAccepted(
  tx: Transaction,
  { accountId, importId, source, profile, now }: ImportedFile,
  rows: readonly ResolvedRow[],
): Promise<void> {
  const accepted = rows.flatMap(({ bet, state, reference }) =>
    bet !== null && (state === 'accepted' || state === 'differs') ? [{ ...bet, reference, source, importId }] : [],
  );
  await writeBets(tx, { profile }, accountId, accepted, now);
}

/** Compares the results in the file with our grades of bets whose games are over. */
async function compareRows(db: Queryable, deps: ImportDeps, rows: readonly ResolvedRow[]): Promise<ResolvedRow[]> {
  const { profile, at } = deps;
  const begun = rows.flatMap(({ bet }) => (bet?.hasBegun === true ? [bet] : []));
  const claims = begun.flatMap(
    (bet): readonly ClaimToGrade[] =>
      bet.legs?.map((leg) => ({ ...leg, league: bet.league, price: bet.price })) ?? [bet],
  );
  const grades = claims.length === 0 ? [] : await gradeClaims(readResults(db, at), claims, profile());
  let from = 0;
  const ofBet = new Map(
    begun.map((bet) => {
      const own = grades.slice(from, (from += bet.legs?.length ?? 1));
      return [bet, ownResult(own, bet)] as const;
    }),
  );
  return rows.map((row): ResolvedRow => {
    const { bet, told, state } = row;
    if (bet === null || told === null) return row;
    const ours = ofBet.get(bet) ?? null;
    const { paid, differs } = compareResult(told, ours, bet);
    return { ...row, ours, bet: { ...bet, paid }, state: differs === null ? state : 'differs', reason: differs };
  });
}

type PlacesIn = (league: League, from: Day, to: Day) => Promise<Places>;

/** Reads the directory of a league once, and its games again only where a later batch has earlier or later days. */
function placesReader(db: Queryable, at: Date): PlacesIn {
  const known = new Map<League, Places & { readonly from: Day; readonly to: Day }>();
  return async (league, first, last) => {
    const before = known.get(league);
    if (before !== undefined && before.from <= first && before.to >= last) return before;
    const directory = before?.directory ?? (await loadDirectory(db, league, leagueOf(league).files.ids));
    const from = before !== undefined && before.from < first ? before.from : first;
    const to = before !== undefined && before.to > last ? before.to : last;
    const games = gamesByTeam(await gamesBetween(db, league, from, to, at));
    const places = { league, directory, games, from, to };
    known.set(league, places);
    return places;
  };
}

type QuotesOf = (games: readonly number[]) => Promise<ReadonlyMap<string, readonly Quote[]>>;

/** Reads the quotes in force of each game before tip-off once, by prop. */
function quotesReader(db: Queryable, now: Date): QuotesOf {
  const read = new Set<number>();
  const byProp = new Map<string, Quote[]>();
  return async (games) => {
    const news = [...new Set(games)].filter((id) => !read.has(id));
    if (news.length === 0) return byProp;
    for (const id of news) read.add(id);
    for (const [key, quotes] of Map.groupBy(await openQuotes(db, news, now), keyOf)) byProp.set(key, quotes);
    return byProp;
  };
}

async function resolveRows(
  { leagues, now }: ImportDeps,
  rows: readonly FileRow[],
  placesIn: PlacesIn,
  quotesOf: QuotesOf,
): Promise<ResolvedRow[]> {
  const enabled = leagues.enabled();
  const ordered = leaguesOn(leagues);
  const inLeagues = (read: FileRow['read']): readonly BetInLeague[] =>
    'parsed' in read
      ? readingsIn(ordered, read).map(({ league, parsed }) => ({ league, parsed: placedByNow(parsed, now) }))
      : [];
  const asked = rows.flatMap(({ read }) => inLeagues(read));
  const places = new Map<League, Places>();
  for (const [league, ofLeague] of Map.groupBy(asked, (one) => one.league)) {
    if (!enabled.includes(league)) continue;
    const days = (await inTurns(ofLeague, ({ parsed }) => dayOf(league, ofLegs(parsed)))).toSorted();
    // One league after the other: there are few.
    // eslint-disable-next-line no-await-in-loop
    places.set(league, await placesIn(league, addDays(days[0] ?? '', -2), addDays(days.at(-1) ?? '', AHEAD_DAYS + 1)));
  }
  const claims = await inTurns(rows, ({ line, read, reference }) => ({
    ...rowOf(line, read, inLeagues(read), places, now),
    reference,
  }));
  const quotes = await quotesOf(claims.flatMap(({ bet }) => (bet === null || bet.hasBegun ? [] : [bet.gameId])));
  return inTurns(claims, (row) =>
    row.bet === null ? row : { ...row, bet: { ...row.bet, isVerified: isOffered(row.bet, quotes) } },
  );
}

const keyOf = ({ gameId, playerId, stat }: Pick<Quote, 'gameId' | 'playerId' | 'stat'>): string =>
  `${gameId} ${playerId} ${stat}`;

/** A bet on a game that has begun was recorded too late to be verified. */
const isOffered = (bet: NewBet, quotes: ReadonlyMap<string, readonly Quote[]>): boolean =>
  !bet.hasBegun && bet.legs === undefined && offers(quotes.get(keyOf(bet)) ?? [], bet, bet);

const notEnabled = (line: number) => ({
  row: { ...nothing(line), state: 'skipped' as const, reason: 'is of a league that is not enabled here' },
  isKnown: false,
});

const nothing = (line: number) => ({ line, bet: null, name: null, candidates: [], ours: null, told: null });

/**
 * The row in the first league in which its names and games are found. Of two sports it is refused: its words would not mean
 * the same.
 */
function rowOf(
  line: number,
  read: FileRow['read'],
  inLeagues: readonly BetInLeague[],
  places: ReadonlyMap<League, Places>,
  now: Date,
): ImportedRow {
  const none = nothing(line);
  if ('skipped' in read) return { ...none, state: 'skipped', reason: read.skipped };
  if ('wrong' in read) return { ...none, state: 'wrong', reason: read.wrong };
  const found = inLeagues.map(({ league, parsed }) => ({
    ...claimOf(line, parsed, places.get(league), now),
    league,
    sport: parsed.sport,
  }));
  const accepted = found.filter(({ row }) => row.bet !== null);
  const [first] = accepted;
  // A league that was turned off meanwhile leaves a row without any.
  if (first === undefined) return (found.find(({ isKnown }) => isKnown) ?? found[0] ?? notEnabled(line)).row;
  if (accepted.every(({ sport }) => sport === first.sport)) return first.row;
  const leagues = accepted.map(({ league }) => league).join(' or ');
  return { ...none, state: 'wrong', reason: `may be of ${leagues}: write which in a column “league”` };
}

/** The row as a bet of one league, and whether its player is known there. */
function claimOf(
  line: number,
  parsed: ParsedBet,
  places: Places | undefined,
  now: Date,
): { readonly row: ImportedRow; readonly isKnown: boolean } {
  const none = nothing(line);
  const told = (row: Pick<ImportedRow, 'state' | 'reason'> & Partial<ImportedRow>, isKnown = false) => ({
    row: { ...none, ...row },
    isKnown,
  });
  if (places === undefined) return notEnabled(line);
  const book = bookKey(parsed.book);
  if (parsed.legs !== null && PICK_EM_BOOKS.has(book))
    return told({ state: 'skipped', reason: 'is a pick’em entry: its payouts are in no column' });
  const legs: PlacedClaim[] = [];
  for (const claim of parsed.legs ?? [parsed]) {
    const placed = placedClaim(places, { ...ofLegs(parsed), ...claim }, now);
    if ('claim' in placed) legs.push(placed);
    else if (parsed.legs === null) return told(placed.row, placed.isKnown);
    else return told({ ...placed.row, reason: `has a leg that ${placed.row.reason}` }, placed.isKnown);
  }
  const conflict =
    parsed.legs === null
      ? undefined
      : conflictOf(
          places.league,
          legs.map(({ claim }) => claim),
        );
  if (conflict !== undefined) return told({ state: 'wrong', reason: conflict }, true);
  const bet = betOf(places.league, parsed, legs, book);
  return told({ state: 'accepted', reason: null, name: parsed.player, bet, told: parsed.told }, true);
}

/** A row as each of its legs is looked up: the day and tip-off of a bet on several props are not those of each leg. */
const ofLegs = (parsed: ParsedBet): ParsedBet =>
  parsed.legs === null ? parsed : { ...parsed, gameDate: null, startsAt: null };

/** A claim of a row with its player and game. */
interface PlacedClaim {
  readonly claim: SlipLeg & { readonly playerName: string };
  readonly hasBegun: boolean;
}

function placedClaim(
  places: Places,
  parsed: ParsedBet,
  now: Date,
):
  | PlacedClaim
  | { readonly row: Pick<ImportedRow, 'state' | 'reason' | 'name' | 'candidates'>; readonly isKnown: boolean } {
  const { player: name, stat, period, lineHalves, direction } = parsed;
  const found = findPlayerGame(places, parsed);
  if ('wrong' in found) {
    const candidates = found.candidates.map((one) => ({ id: one.id, name: one.name }));
    return { row: { state: 'wrong', reason: found.wrong, name, candidates }, isKnown: found.isKnown === true };
  }
  const refused = (state: 'skipped' | 'wrong', reason: string, of: string | null) => ({
    row: { state, reason, name: of, candidates: [] },
    isKnown: true,
  });
  if ('unknown' in found) return refused('skipped', notUnderstood(found.unknown), name);
  const fault = faultOf(places.league, parsed, found.game, now);
  if (fault !== undefined) return refused('wrong', fault, null);
  const { player, game, teamId } = found;
  const { id: gameId, gameDate, tipOff } = game;
  const prop = { stat, period, lineHalves, direction };
  return {
    claim: { ...prop, gameId, gameDate, tipOff, teamId, playerId: player.id, playerName: player.name },
    hasBegun: hasBegun(game, now),
  };
}

/** Why legs are no bet together, in words after "the row"; undefined if they are one. */
function conflictOf(league: League, legs: readonly SlipLeg[]): string | undefined {
  try {
    refuseConflict(league, legs);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return `has legs that are no bet together: ${error.message}`;
    throw error;
  }
}

/** A bet on several props has the claim of the leg that begins first, and the day of the last one. */
function betOf(
  league: League,
  parsed: ParsedBet,
  legs: readonly PlacedClaim[],
  book: string,
): NonNullable<ImportedRow['bet']> {
  const inOrder = legs.map(({ claim }) => claim).toSorted((a, b) => a.tipOff.getTime() - b.tipOff.getTime());
  const { teamId: _, ...first } = inOrder[0]!;
  const { price, stake, note, stakeKind, boostedPrice, commission } = parsed;
  const placedAt = placedOn(parsed, first.tipOff);
  return {
    ...first,
    gameDate: inOrder.reduce<Day>((last, leg) => (leg.gameDate > last ? leg.gameDate : last), ''),
    league,
    pickId: null,
    book,
    price,
    stake,
    placedAt,
    note,
    stakeKind,
    boostedPrice,
    commission,
    paid: null,
    isLive: isPlacedLive(placedAt, first.tipOff),
    isVerified: false,
    ourProbability: null,
    hasBegun: legs.some((leg) => leg.hasBegun),
    ...(parsed.legs !== null && { legs: legs.map(({ claim }) => claim) }),
  };
}

function faultOf(league: League, parsed: ParsedBet, { tipOff }: DatedGame, now: Date): string | undefined {
  const { stat, period, book } = parsed;
  const placedAt = placedOn(parsed, tipOff);
  if (!leagueOf(league).stats.includes(stat)) return `is on ${stat}, which is not kept of ${league}`;
  if (!periodsOf(league).includes(period)) return `is on ${period}, which ${league} does not have`;
  if (refusedLine(parsed) !== undefined)
    return 'is on a line that a double does not have: 0.5 of the full game is its only one';
  if (bookKey(book) === '') return 'names no book';
  if (placedAt > now) return `was placed in the future, at ${placedAt.toISOString()}`;
  if (placedAt.getTime() >= tipOff.getTime() + RUNNING_MS)
    return `was placed at ${placedAt.toISOString()}, after the game was over`;
  return undefined;
}

const plainName = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const BY_TITLE = new Map(
  Object.entries(BOOK_TITLES).flatMap(([key, title]) => [
    [plainName(title), key],
    [plainName(key), key],
  ]),
);

/** The key of a book by its title or key. A book that no feed has gets its own name as the key. */
function bookKey(written: string): string {
  const known = BY_TITLE.get(plainName(written)) ?? BY_TITLE.get(plainName(written.replace(/sportsbook/i, '')));
  return (
    known ??
    written
      .trim()
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 40)
  );
}
