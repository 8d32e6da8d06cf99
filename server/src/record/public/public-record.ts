import { FIRST_TIER, ledgerView, seenAt, VISIBILITY } from '../../access/index.ts';
import { OUTCOMES, type Day, type Origin } from '../../kernel/index.ts';
import { gameDayOf, leagueOf, type League } from '../../leagues/index.ts';
import { lastSettledDay } from '../../ledger/index.ts';
import { readOneSnapshot, type Database, type Queryable } from '../../platform/index.ts';
import { ledgerDay } from '../ledger/ledger-day.ts';
import type { LedgerDay } from '../ledger/ledger-shapes.ts';
import { publishedRecord } from '../published-record.ts';
import type { PublicPick, PublicRecord } from './public-shapes.ts';

export interface PublicQuestion {
  readonly origin: Origin;
  readonly league: League;
  readonly now: Date;
}

/** Maximum picks of a day shown without an account; every league has fewer of record. */
const MOST_PICKS = 200;

type OfLeague = PublicRecord['leagues'][number];

/**
 * A league's public data, as the first tier sees it. It has the graded picks of the last past day with grades, and the record
 * up to that day. It has nothing of the current day.
 */
export async function publicRecordOf(db: Database, question: PublicQuestion): Promise<OfLeague> {
  const { origin, league, now } = question;
  const { name } = leagueOf(league);
  return db.transaction(async (tx) => {
    await readOneSnapshot(tx);
    const date = await publicDay(tx, question);
    if (date === null) return { league, name, date, picks: [], record: null };
    const { documents } = await publicLedgerDay(tx, question, date);
    const asked = { league, origin, from: null, to: date, by: null, asOf: seenAt(FIRST_TIER, now) };
    const record = await publishedRecord(tx, asked);
    return {
      league,
      name,
      date,
      picks: gradedPicks(documents),
      record: { ...record.asked, asOf: record.asOf, ...record.figures },
    };
  });
}

/** The last game day before the current one with grades; null if there is none. */
export const publicDay = (db: Queryable, { origin, league, now }: PublicQuestion): Promise<Day | null> =>
  lastSettledDay(db, origin, league, gameDayOf(league, now), seenAt(FIRST_TIER, now));

/** The ledger's past day, as the first tier sees it. */
export const publicLedgerDay = (
  db: Queryable,
  { origin, league, now }: PublicQuestion,
  date: Day,
): Promise<LedgerDay> =>
  ledgerDay(db, {
    league,
    origin,
    date,
    pickId: null,
    readAt: now,
    view: ledgerView(VISIBILITY[FIRST_TIER], now),
  });

type Documents = LedgerDay['documents'][number]['document'];

/** The picks of record with their last grade, the largest edge first. */
function gradedPicks(documents: LedgerDay['documents']): PublicPick[] {
  const all: readonly Documents[] = documents.map(({ document }) => document);
  // A pick's grades are in order of version: the last one wins.
  const grades = new Map(all.flatMap((document) => (document.type === 'grade' ? [[document.pickId, document]] : [])));
  return all
    .filter((document) => document.type === 'pick')
    .filter(({ ofRecord }) => ofRecord)
    .toSorted((a, b) => b.expectedValue - a.expectedValue || a.id - b.id)
    .flatMap((pick) => {
      const grade = grades.get(pick.id);
      const outcome = OUTCOMES.find((word) => word === grade?.outcome);
      if (grade === undefined || outcome === undefined) return [];
      const { actualValue, profit } = grade;
      const { stat, period, line, direction, book, price, probability, marketProbability, publishedAt } = pick;
      return [
        {
          pickId: pick.id,
          playerName: pick.player.name,
          teamAbbreviation: pick.player.team,
          homeTeam: pick.game.home,
          awayTeam: pick.game.away,
          stat,
          period,
          line,
          direction,
          book,
          price,
          probability,
          marketProbability,
          publishedAt,
          outcome,
          actualValue,
          profit: profit === null ? null : Number(profit),
        },
      ];
    })
    .slice(0, MOST_PICKS);
}
