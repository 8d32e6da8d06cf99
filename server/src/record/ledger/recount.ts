import { winningProfit } from '../../kernel/index.ts';
import type { ClosingDocument, GradeDocument, PickDocument } from '../../picks/index.ts';
import { BINS, type CellRow, type Grouping } from '../cell-row.ts';
import { tiny, type CheckedPicks } from './check-picks.ts';

/** A pick of record with its grade and closing at a moment. */
interface Counted {
  readonly pick: PickDocument;
  readonly given: readonly GradeDocument[];
  readonly closing: ClosingDocument | undefined;
}

/** A published record: its days (null without a bound) and its moment in RFC 3339. */
export interface Published {
  readonly league: string;
  readonly origin: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly asOf: string;
  readonly by: Grouping | null;
}

/** The sums behind a published record from the sealed documents alone; track-record-queries.ts computes them from rows. */
export function recount({ picks, grades, closings }: CheckedPicks, published: Published): CellRow[] {
  const { asOf, by } = published;
  const counted = [...picks.values()]
    .filter((pick) => pick.ofRecord && isWithin(published, pick) && pick.publishedAt <= asOf)
    .map((pick): Counted => {
      const given = (grades.get(pick.id) ?? []).filter(({ gradedAt }) => gradedAt <= asOf);
      const closing = closings.get(pick.id);
      return { pick, given, closing: closing !== undefined && closing.notedAt <= asOf ? closing : undefined };
    });
  return [...Map.groupBy(counted, ({ pick }) => (by === null ? '' : KEYS[by](pick)))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, ofKey]) => [
      ...[...Map.groupBy(ofKey, ({ pick }) => pick.date)].map(([date, some]) => cell({ key, date, bin: null }, some)),
      ...[...Map.groupBy(ofKey, ({ pick }) => binOf(pick))].map(([bin, some]) => cell({ key, date: null, bin }, some)),
    ]);
}

/** Whether a pick is in the days, league and origin of a published record. */
export function isWithin(
  { league, origin, from, to }: Published,
  of: { readonly league: string; readonly origin: string; readonly date: string },
): boolean {
  const isOfDays = (from === null || of.date >= from) && (to === null || of.date <= to);
  return of.league === league && of.origin === origin && isOfDays;
}

const KEYS: Readonly<Record<Grouping, (pick: PickDocument) => string>> = {
  stat: ({ stat }) => stat,
  rating: ({ rating }) => rating,
  direction: ({ direction }) => direction,
  book: ({ book }) => book,
  month: ({ date }) => date.slice(0, 7),
  week: ({ date }) => mondayOf(date),
  day: ({ date }) => date,
};

function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00.000Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

const binOf = ({ probability }: PickDocument): number => Math.min(BINS - 1, Math.floor(probability * BINS));

function cell(place: Pick<CellRow, 'key' | 'date' | 'bin'>, counted: readonly Counted[]): CellRow {
  const rows = counted.map(figures);
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const count = (of: (row: (typeof rows)[number]) => boolean): number => rows.filter(of).length;
  const decided = rows.flatMap((row) => (row.isHit === null ? [] : [{ ...row, isHit: row.isHit }]));
  const over = (of: (row: (typeof decided)[number]) => number): number =>
    decided.reduce((total, row) => total + of(row), 0);
  return {
    ...place,
    picks: rows.length,
    hits: count(({ outcome }) => outcome === 'Hit'),
    misses: count(({ outcome }) => outcome === 'Miss'),
    pushes: count(({ outcome }) => outcome === 'Push'),
    voids: count(({ outcome }) => outcome === 'Void'),
    // The ledger does not say whether a game is over, so this counts every ungraded pick.
    pending: count(({ isGraded }) => !isGraded),
    awaitingStats: 0,
    dataGaps: count(({ isGap }) => isGap),
    regraded: count(({ isRegraded }) => isRegraded),
    tinyUnits: sum(({ tinyUnits }) => tinyUnits),
    predicted: over(({ ours }) => ours),
    market: over(({ market }) => market),
    logLoss: over(({ ours, isHit }) => -Math.log(isHit === 1 ? ours : 1 - ours)),
    marketLogLoss: over(({ market, isHit }) => -Math.log(isHit === 1 ? market : 1 - market)),
    brier: over(({ ours, isHit }) => (ours - isHit) ** 2),
    marketBrier: over(({ market, isHit }) => (market - isHit) ** 2),
    marketUnits: over(({ market, win }) => market * (win + 1) - 1),
    marketVariance: over(({ market, win }) => market * (1 - market) * (win + 1) ** 2),
    closed: count(({ closingValue }) => closingValue !== null),
    beatClose: count(({ closingValue }) => closingValue !== null && closingValue > 0),
    closingValue: sum(({ closingValue }) => closingValue ?? 0),
  };
}

function figures({ pick, given, closing }: Counted) {
  const grade = given.at(-1);
  const { outcome = null, profit = null } = grade ?? {};
  const win = Number(winningProfit(pick.price));
  const probability = closing?.probability ?? null;
  return {
    outcome,
    ours: pick.probability,
    market: pick.marketProbability,
    win,
    isHit: outcome === 'Hit' ? 1 : outcome === 'Miss' ? 0 : null,
    isGraded: grade !== undefined,
    isGap: grade?.isPeriodDataGap === true,
    isRegraded: given.slice(0, -1).some((earlier) => earlier.outcome !== null),
    tinyUnits: profit === null ? 0 : Number(tiny(profit)),
    closingValue: probability === null ? null : probability * (win + 1) - 1,
  };
}
