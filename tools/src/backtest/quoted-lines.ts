import { fittedDefinition, fittedValue, type FittedStat } from '../../../server/src/sports/basketball/index.ts';
import { splitPeriodsOf, type League } from '../../../server/src/leagues/index.ts';
import {
  DOUBLE_STATS,
  type Informed,
  informedBy,
  logOddsAt,
  type ModelConstants,
  price,
  type Priced,
  type QuotedProp,
  sigmoid,
  SUM_STATS,
} from '../../../server/src/model/parts.ts';
import { linesAround } from '../fit/grid.ts';
import { periodLine, periodLines } from '../fit/periods.ts';
import { isEstablished } from '../fit/rows.ts';
import { medianOf } from '../recent.ts';
import type { ReplayedGame } from './replay.ts';
import { addRow, newSheet, type Sheet } from './sheet.ts';

export const QUOTED_PREDICTORS = ['evaluated', 'no quotes'] as const;
export const WITHHELD_PREDICTORS = ['other stats', 'no quotes', 'own quotes'] as const;

/** The quotes that a line was priced from; the groups of `evaluated`. */
export const KINDS = { own: 'own stat quoted', other: 'another stat quoted', none: 'nothing quoted' } as const;

/** Any line priced as the service would, from the quotes of the player's game. */
export interface QuotedLines {
  /** Every line, by what was quoted. */
  readonly evaluated: Sheet;
  /** Lines of stats without a quote for a player with other quotes, by stat. */
  readonly others: Sheet;
  /** Lines of quoted stats priced without their own quotes, by stat. */
  readonly withheld: Sheet;
  /** Periods and doubles of quoted players, by market. */
  readonly splits: Sheet;
}

export function newQuotedLines(): QuotedLines {
  return {
    evaluated: newSheet(QUOTED_PREDICTORS),
    others: newSheet(QUOTED_PREDICTORS),
    withheld: newSheet(WITHHELD_PREDICTORS),
    splits: newSheet(QUOTED_PREDICTORS),
  };
}

const overOf = (priced: Priced, line: number): number => sigmoid(logOddsAt(priced, line).final);

/** Scores nine lines around a player's median for every stat, with all quotes of the player's game. */
export function scoreQuotedLines(
  into: QuotedLines,
  replayed: ReplayedGame,
  stats: readonly FittedStat[],
  props: readonly QuotedProp[],
  constants: ModelConstants,
): void {
  if (!isEstablished(replayed.input)) return;
  const full = props.filter(({ period }) => period === 'Full');
  const all = informedBy(replayed.projection, full, constants);
  for (const stat of stats) {
    const own = full.find((prop) => prop.stat === stat);
    const bare = price(replayed.unquoted, stat, 'Full', [], constants);
    const evaluated =
      full.length === 0 ? bare : price(replayed.projection, stat, 'Full', own?.quotes ?? [], constants, 1, () => all);
    if (bare === undefined || evaluated === undefined) continue;
    const isOwn = evaluated.market !== undefined;
    const kind = isOwn ? KINDS.own : evaluated.informed === undefined ? KINDS.none : KINDS.other;
    const others = isOwn ? withheld(replayed, stat, full, constants) : undefined;
    const { day } = replayed.game;
    const actual = fittedValue(stat, replayed.line.counts);
    for (const line of linesAround(medianOf(replayed.recent.lines.map((counts) => fittedValue(stat, counts))))) {
      const alone = overOf(bare, line);
      const over = evaluated === bare ? alone : overOf(evaluated, line);
      addRow(into.evaluated, kind, day, actual > line, [over, alone]);
      if (kind === KINDS.other) addRow(into.others, stat, day, actual > line, [over, alone]);
      if (others !== undefined) addRow(into.withheld, stat, day, actual > line, [overOf(others, line), alone, over]);
    }
  }
}

/** A quoted stat priced without its own quotes; undefined without another quote. */
function withheld(
  { projection }: ReplayedGame,
  stat: FittedStat,
  full: readonly QuotedProp[],
  constants: ModelConstants,
): Priced | undefined {
  const others = full.filter((prop) => prop.stat !== stat);
  const informed = informedBy(projection, others, constants);
  return informed && price(projection, stat, 'Full', [], constants, 1, () => informed);
}

/** Scores period props and doubles of a player with full-game quotes; leaves out those with quotes of their own. */
export function scoreQuotedSplits(
  league: League,
  into: QuotedLines,
  { input, projection, line: played, game }: ReplayedGame,
  props: readonly QuotedProp[],
  constants: ModelConstants,
): void {
  const informed = informedBy(
    projection,
    props.filter(({ period }) => period === 'Full'),
    constants,
  );
  if (informed === undefined || !isEstablished(input)) return;
  const pair = (stat: FittedStat, period: QuotedProp['period']): readonly [Priced, Priced] | undefined => {
    if (props.some((prop) => prop.stat === stat && prop.period === period)) return undefined;
    const bare = price(projection, stat, period, [], constants);
    const evaluated = price(projection, stat, period, [], constants, 1, (): Informed => informed);
    return bare && evaluated && [evaluated, bare];
  };
  for (const stat of DOUBLE_STATS) {
    const forecasts = pair(stat, 'Full')?.map((priced) => overOf(priced, 0.5));
    if (forecasts) addRow(into.splits, stat, game.day, fittedValue(stat, played.counts) === 1, forecasts);
  }
  if (played.periods.length === 0) return;
  for (const period of splitPeriodsOf(league)) {
    const { counts } = periodLine(league, { line: played }, period);
    for (const stat of SUM_STATS) {
      const both = pair(stat, period);
      if (both === undefined || fittedDefinition(stat).doubles !== undefined) continue;
      for (const line of periodLines(both[1].target.mean))
        addRow(
          into.splits,
          period,
          game.day,
          fittedValue(stat, counts) > line,
          both.map((priced) => overOf(priced, line)),
        );
    }
  }
}
