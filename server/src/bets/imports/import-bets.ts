import type { LeagueChoice, League } from '../../leagues/index.ts';
import { periodsOf, leagueOf } from '../../leagues/index.ts';
import { addDays, refusedLine } from '../../kernel/index.ts';
import { loadDirectory, type Directory, type ListedPlayer } from '../../league/index.ts';
import { BOOK_TITLES, quotesInForce, type Quote } from '../../odds/index.ts';
import type { Transaction } from '../../platform/index.ts';
import type { SettlementProfile } from '../../settlement/index.ts';
import { hasBegun } from '../log/checks.ts';
import { offers } from '../log/offered.ts';
import { writeBets, type NewBet } from '../log/place-bets.ts';
import { AHEAD_DAYS, dayOf, findPlayerGame, type Places } from './find-player-game.ts';
import type { ParsedBet } from './formats/format.ts';
import { gamesBetween, referencesKept, type DatedGame } from './queries.ts';
import type { FileRow } from './read-file.ts';

/** The result of a row. */
export interface ImportedRow {
  readonly line: number;
  readonly state: 'accepted' | 'duplicate' | 'skipped' | 'wrong';
  /** Why it is not a new bet, in words after "the row". */
  readonly reason: string | null;
  /** The bet, once its names are resolved. */
  readonly bet: (NewBet & { readonly playerName: string }) | null;
  /** The player's name as written; null without one. */
  readonly name: string | null;
  /** Candidate players. */
  readonly candidates: readonly Pick<ListedPlayer, 'id' | 'name'>[];
}

export interface ImportDeps {
  readonly leagues: LeagueChoice;
  readonly profile: () => SettlementProfile;
  readonly source: string;
  readonly accountId: number;
  readonly now: Date;
  readonly isDryRun: boolean;
}

/** Imports the rows of a file in batches, in one transaction: all of them or none. */
export function importer(tx: Transaction, deps: ImportDeps): (rows: readonly FileRow[]) => Promise<ImportedRow[]> {
  const directories = new Map<League, Promise<Directory>>();
  const directoryOf = (league: League): Promise<Directory> => {
    const known = directories.get(league) ?? loadDirectory(tx, league, leagueOf(league).files.ids);
    directories.set(league, known);
    return known;
  };
  const seen = new Set<string>();
  return async (rows) => {
    const found = await resolveRows(tx, deps, directoryOf, rows);
    const kept = new Set(
      (
        await referencesKept(
          tx,
          deps.accountId,
          rows.map(({ reference }) => reference),
        )
      ).map(({ reference }) => reference),
    );
    const answers = found.map((answer, index): ImportedRow => {
      const { reference = '' } = rows[index] ?? {};
      if (answer.bet === null) return answer;
      if (kept.has(reference) || seen.has(reference))
        return { ...answer, state: 'duplicate', reason: 'is a bet that you have already' };
      seen.add(reference);
      return answer;
    });
    const accepted = answers.flatMap(({ bet, state }, index) =>
      bet !== null && state === 'accepted'
        ? [{ ...bet, reference: rows[index]?.reference ?? '', source: deps.source }]
        : [],
    );
    if (!deps.isDryRun) await writeBets(tx, deps, deps.accountId, accepted, deps.now);
    return answers;
  };
}

async function resolveRows(
  tx: Transaction,
  { leagues, now }: ImportDeps,
  directoryOf: (league: League) => Promise<Directory>,
  rows: readonly FileRow[],
): Promise<ImportedRow[]> {
  const enabled = leagues.enabled();
  const leagueFor = (parsed: ParsedBet): League => parsed.league ?? leagues.byDefault();
  const asked = rows.flatMap(({ read }) => ('parsed' in read ? [read.parsed] : []));
  const places = new Map<League, Places>();
  for (const [league, ofLeague] of Map.groupBy(asked, leagueFor)) {
    if (!enabled.includes(league)) continue;
    // One league after the other: there are two.
    // eslint-disable-next-line no-await-in-loop
    places.set(league, {
      league,
      directory: await directoryOf(league),
      games: await gamesAround(tx, league, ofLeague),
    });
  }
  const claims = rows.map(({ line, read }) => claimOf(line, read, (parsed) => places.get(leagueFor(parsed)), now));
  const open = claims.flatMap(({ bet }) => (bet === null || bet.hasBegun ? [] : [bet.gameId]));
  const quotes = open.length === 0 ? [] : await quotesInForce(tx, [...new Set(open)], now);
  const byProp = Map.groupBy(quotes, keyOf);
  return claims.map((row) =>
    row.bet === null ? row : { ...row, bet: { ...row.bet, isVerified: isOffered(row.bet, byProp) } },
  );
}

const keyOf = ({ gameId, playerId, stat }: Pick<Quote, 'gameId' | 'playerId' | 'stat'>): string =>
  `${gameId} ${playerId} ${stat}`;

/** A bet on a game that has begun was recorded too late to be verified. */
const isOffered = (bet: NewBet, quotes: ReadonlyMap<string, readonly Quote[]>): boolean =>
  !bet.hasBegun && offers(quotes.get(keyOf(bet)) ?? [], bet, bet);

/** Every game that a row of a batch can be about. */
function gamesAround(tx: Transaction, league: League, parsed: readonly ParsedBet[]): Promise<DatedGame[]> {
  const days = parsed.map((bet) => dayOf(league, bet)).toSorted();
  return gamesBetween(tx, league, addDays(days[0] ?? '', -2), addDays(days.at(-1) ?? '', AHEAD_DAYS + 1));
}

function claimOf(
  line: number,
  read: FileRow['read'],
  placesOf: (parsed: ParsedBet) => Places | undefined,
  now: Date,
): ImportedRow {
  const none = { line, bet: null, name: null, candidates: [] };
  if ('skipped' in read) return { ...none, state: 'skipped', reason: read.skipped };
  if ('wrong' in read) return { ...none, state: 'wrong', reason: read.wrong };
  const { parsed } = read;
  const places = placesOf(parsed);
  if (places === undefined) return { ...none, state: 'skipped', reason: 'is of a league that is not enabled here' };
  const found = findPlayerGame(places, parsed);
  if ('wrong' in found)
    return {
      ...none,
      state: 'wrong',
      reason: found.wrong,
      name: parsed.player,
      candidates: found.candidates.map(({ id, name }) => ({ id, name })),
    };
  const fault = faultOf(places.league, parsed, found.game, now);
  if (fault !== undefined) return { ...none, state: 'wrong', reason: fault };
  const { id: playerId, name: playerName } = found.player;
  const { stat, period, lineHalves, direction, price, stake, placedAt, note } = parsed;
  const { id: gameId, gameDate, tipOff } = found.game;
  const bet = {
    league: places.league,
    gameId,
    gameDate,
    playerId,
    stat,
    period,
    lineHalves,
    direction,
    pickId: null,
    book: bookKey(parsed.book),
    price,
    stake,
    placedAt,
    note,
    isVerified: false,
    tipOff,
    ourProbability: null,
    hasBegun: hasBegun(found.game, now),
    playerName,
  };
  return { line, state: 'accepted', reason: null, name: parsed.player, bet, candidates: [] };
}

function faultOf(league: League, parsed: ParsedBet, { tipOff }: DatedGame, now: Date): string | undefined {
  const { stat, period, placedAt, book } = parsed;
  if (!leagueOf(league).stats.includes(stat)) return `is on ${stat}, which is not kept of ${league}`;
  if (!periodsOf(league).includes(period)) return `is on ${period}, which ${league} does not have`;
  if (refusedLine(parsed) !== undefined)
    return 'is on a line that a double does not have: 0.5 of the full game is its only one';
  if (bookKey(book) === '') return 'names no book';
  if (placedAt > now) return `was placed in the future, at ${placedAt.toISOString()}`;
  if (placedAt >= tipOff)
    return `was placed at ${placedAt.toISOString()}, after the game began: bets on a running game are not kept`;
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
