import {
  frozenPayouts,
  lineValue,
  PAYOUT_KINDS,
  rounded,
  type Day,
  type HousePayouts,
  type Origin,
} from '../../kernel/index.ts';
import { gamesOfDay } from '../../league/index.ts';
import type { League } from '../../leagues/index.ts';
import { appendEntry, leafHash, SEALED_WITHIN_MS } from '../../ledger/index.ts';
import { DomainError, only, type Queryable, type Transaction } from '../../platform/index.ts';
import type { ScoringBounds, SlateLeg, WorldStore } from '../../scoring/index.ts';
import { HOUSE_KEYS } from '../payouts/houses.ts';
import { readEntryLegs, type LineBasis } from '../pickem/entry-legs.ts';
import type { EntryQuestion } from '../pickem/find-entries.ts';
import { chance, jointChance } from '../shapes.ts';
import type { EntryDocument, EntryLeg } from './documents.ts';
import { entriesWithin, type AskedEntry, type ChosenEntry, type EntryShares } from './entry-shares.ts';
import { hasEntries, insertEntries, newSalts } from './queries.ts';

/** Entries are published within this time before the day's first tip-off, with the first board published then. */
const WITHIN_MS = 60 * 60_000;

export interface EntriesQuestion {
  readonly league: League;
  readonly date: Day;
  readonly origin: Origin;
  readonly worlds: WorldStore;
  readonly bounds: ScoringBounds;
  readonly payouts: (house: string) => HousePayouts | undefined;
  readonly shares: () => EntryShares;
}

/** An entry before publication. */
type Draft = Omit<EntryDocument, 'salt' | 'publishedAt'>;

export interface DraftEntries {
  readonly drafts: readonly Draft[];
}

/**
 * The entries that are due: none before the last hour to the day's first tip-off, after it, or if the day has any. Otherwise
 * the best one for each book, kind and number of legs in the tables that keeps within the shares. Postponed and canceled games have
 * no tip-off.
 */
export async function draftEntries(db: Queryable, question: EntriesQuestion, now: Date): Promise<DraftEntries> {
  const { league, date, origin, worlds, bounds, payouts, shares } = question;
  const games = await gamesOfDay(db, league, date, now);
  const first = games.find(({ status }) => status !== 'postponed' && status !== 'cancelled')?.tipOff;
  if (first === undefined || first <= now || first.getTime() - now.getTime() > WITHIN_MS) return { drafts: [] };
  if (only(await hasEntries(db, league, date, origin)).has) return { drafts: [] };
  const asked: HouseEntry[] = [];
  // Houses without lines of their own share the legs, and so the search.
  let mainLegs: readonly SlateLeg[] | undefined;
  for (const house of HOUSE_KEYS) {
    const questions = questionsOf(house, payouts(house));
    if (questions.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop
    const { legs, lines } = await readEntryLegs(db, worlds, { league, date, asOf: now, house }, bounds);
    if (lines === 'main') mainLegs ??= legs;
    const from = lines === 'main' ? mainLegs! : legs;
    asked.push(...questions.map((one) => ({ ...one, from, lines })));
  }
  const chosen = await entriesWithin(asked, shares());
  return { drafts: chosen.map((entry) => draftOf(entry, { league, date, origin })) };
}

type HouseQuestion = EntryQuestion & { readonly house: string };
type HouseEntry = HouseQuestion & AskedEntry & { readonly lines: LineBasis };

/** One question for each kind and number of legs that a book pays. */
const questionsOf = (house: string, tables: HousePayouts | undefined): HouseQuestion[] =>
  tables === undefined
    ? []
    : PAYOUT_KINDS.flatMap((kind) =>
        [...tables[kind].rows.keys()]
          .filter((count) => count > 1)
          .map((count) => ({ house, tables, kind, count, most: 1 })),
      );

function draftOf(
  { legs, joint, expected, asked: { house, kind, tables, lines } }: ChosenEntry<HouseEntry>,
  place: Pick<Draft, 'league' | 'date' | 'origin'>,
): Draft {
  return {
    type: 'entry',
    ...place,
    house,
    kind,
    lines,
    payouts: frozenPayouts(tables),
    payoutsAsOf: tables[kind].asOf,
    modelVersion: legs[0]!.modelVersion,
    probability: jointChance(joint.probability),
    independentProbability: jointChance(joint.independentProbability),
    expectedPayout: rounded(expected, 4),
    legs: legs.map(legDocument),
  };
}

function legDocument({ matchup, player, stat, lineHalves, direction, probability, push }: SlateLeg): EntryLeg {
  const { game, teamId } = matchup;
  const team = teamId === game.homeTeamId ? game.homeTeam : game.awayTeam;
  return {
    game: { id: game.id, home: game.homeTeam, away: game.awayTeam, tipOff: game.tipOff.toISOString() },
    player: { id: player.id, name: player.name, team, teamId },
    stat,
    line: lineValue(lineHalves),
    direction,
    probability: chance(probability),
    pushProbability: chance(push),
  };
}

/**
 * Publishes and seals the entries of a day, in the caller's transaction, which holds the lock of the day's board. Existing
 * entries of the day are never changed or extended. DomainError `unavailable` if a game of a live entry has begun meanwhile.
 */
export async function publishEntries(
  tx: Transaction,
  { league, date, origin }: Pick<EntriesQuestion, 'league' | 'date' | 'origin'>,
  { drafts }: DraftEntries,
  publishedAt: Date,
): Promise<number> {
  const ahead = drafts.filter(({ legs }) => legs.every(({ game }) => game.tipOff > publishedAt.toISOString()));
  if (ahead.length === 0 || only(await hasEntries(tx, league, date, origin)).has) return 0;
  const salts = await newSalts(tx, ahead.length);
  const entries = ahead.map((draft, index) => {
    const document: EntryDocument = { ...draft, salt: salts[index]!.salt, publishedAt: publishedAt.toISOString() };
    const tipOffs = document.legs.map(({ game }) => game.tipOff).sort();
    return { hash: leafHash(document), tipOffs, lastTipOff: tipOffs.at(-1)!, document };
  });
  await insertEntries(tx, JSON.stringify(entries));
  const { sealedAt } = await appendEntry(tx, {
    kind: 'entries',
    origin,
    league,
    date,
    recordedAt: publishedAt,
    about: {},
    leaves: entries.map(({ hash }) => hash),
  });
  const isInTime = Date.parse(sealedAt) - publishedAt.getTime() <= SEALED_WITHIN_MS;
  if (origin === 'live' && isInTime && entries.some(({ tipOffs }) => tipOffs[0]! <= sealedAt))
    throw new DomainError(
      'unavailable',
      'A game began while its entries were published. Nothing was written; try again.',
    );
  return entries.length;
}
