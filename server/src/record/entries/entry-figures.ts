import type { EntryDocument, EntryRow, RowLeg } from '../../combos/index.ts';
import { rounded, type Outcome } from '../../kernel/index.ts';
import { returnOnStakes } from '../intervals.ts';

/** Bounds of the calibration bins, denser near 0: entries of more legs rarely hit completely. */
const BOUNDS: readonly number[] = [0, 0.025, 0.05, 0.1, 0.2, 0.3, 0.4, 1];

export type EntryRecord = ReturnType<typeof entryRecord>;

/** The results of published entries, one unit staked on each. */
export function entryRecord(rows: readonly EntryRow[]) {
  const groups = Map.groupBy(rows, ({ house, kind, legs }) => `${house} ${kind} ${legs}`);
  return {
    ...figuresOf(rows),
    calibration: calibrationOf(rows),
    groups: Array.from(groups.values(), (ofGroup) => {
      const { house, kind, legs } = ofGroup[0]!;
      return { house, kind, legs, ...figuresOf(ofGroup) };
    }),
  };
}

function figuresOf(rows: readonly EntryRow[]) {
  const graded = rows.filter(({ state }) => state !== null);
  const count = (wanted: EntryRow['state']): number => rows.filter(({ state }) => state === wanted).length;
  const profit = ({ pays }: EntryRow): number => (pays ?? 1) - 1;
  // Entries of a day share legs, so the interval counts a day as one draw.
  const days = Array.from(Map.groupBy(graded, ({ date }) => date).values(), (ofDay) => ({
    sum: ofDay.reduce((sum, row) => sum + profit(row), 0),
    count: ofDay.length,
  }));
  const roi = returnOnStakes(days);
  return {
    entries: rows.length,
    won: count('Won'),
    lost: count('Lost'),
    refunded: count('Refunded'),
    pending: rows.length - graded.length,
    units: rounded(
      graded.reduce((sum, row) => sum + profit(row), 0),
      4,
    ),
    expectedUnits: rounded(
      graded.reduce((sum, { expectedPayout }) => sum + expectedPayout - 1, 0),
      4,
    ),
    days: days.length,
    ...legFigures(graded),
    roi: roi === null ? null : rounded(roi.value, 6),
    roiInterval: roi === null || roi.interval === null ? null : roi.interval.map((each) => rounded(each, 6)),
  };
}

/** A leg of a sealed document, as the database has it in a row. */
export const rowLeg = (
  { game, player, stat, line, direction, probability }: EntryDocument['legs'][number],
  outcome: Outcome | null,
): RowLeg => [`${game.id} ${player.id} ${stat} ${line} ${direction}`, probability, outcome];

/** The legs that hit or missed, each once: entries that share one win and lose together. */
function legFigures(graded: readonly EntryRow[]) {
  const legs = new Map(
    graded.flatMap(({ date, eachLeg }) =>
      eachLeg.flatMap(([leg, probability, outcome]) =>
        outcome === 'Hit' || outcome === 'Miss' ? [[`${date} ${leg}`, { probability, outcome }] as const] : [],
      ),
    ),
  );
  const each = [...legs.values()];
  return {
    distinctLegs: each.length,
    expectedLegHits: rounded(
      each.reduce((sum, { probability }) => sum + probability, 0),
      4,
    ),
    legHits: each.filter(({ outcome }) => outcome === 'Hit').length,
  };
}

/** Only entries with every leg counted: the published probability assumes no push. */
function calibrationOf(rows: readonly EntryRow[]) {
  const whole = rows.filter(({ counted, legs }) => counted === legs);
  return BOUNDS.slice(1).flatMap((to, index) => {
    const from = BOUNDS[index]!;
    const inBin = whole.filter(({ probability }) => probability >= from && (probability < to || to === 1));
    if (inBin.length === 0) return [];
    const predicted = inBin.reduce((sum, { probability }) => sum + probability, 0) / inBin.length;
    const hit = inBin.filter(({ hits, legs }) => hits === legs).length;
    return [
      { from, to, entries: inBin.length, predicted: rounded(predicted, 6), actual: rounded(hit / inBin.length, 6) },
    ];
  });
}
