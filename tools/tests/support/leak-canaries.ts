import type { ModelConstants } from '../../../server/src/model/constants/constants.ts';
import type { PlayerInput } from '../../../server/src/model/projection/inputs.ts';
import { byPlayerGame } from '../../src/fit/rows.ts';
import type { QuotedProp } from '../../../server/src/model/past/seasons.ts';
import { logisticFit, NO_PULL } from '../../src/fit/regressions/logistic.ts';
import { playerGame } from '../../src/fit/rows.ts';
import { project } from '../../../server/src/model/projection/projection.ts';
import type { PlayedGame, PlayerLine } from '../../../server/src/model/past/history.ts';
import { logit } from '../../../server/src/model/distribution/logit.ts';
import { areaUnderCurve, logLoss, sortForecasts } from '../../src/proper-scores.ts';
import { newMainLines, scoreMainLine } from '../../src/backtest/main-lines.ts';
import { replaySeason, type ReplayedGame } from '../../src/backtest/replay.ts';
import { columnOf, type Sheet } from '../../src/backtest/sheet.ts';

/**
 * Signs of a leak. The log loss of a leaking model can look normal. But no honest forecast from past box scores reaches
 * such a weight or gain next to the market.
 */
export interface LeakSigns {
  /** The model's fitted weight in the same rows, pooled. */
  readonly earnedWeight: number;
  /** Gain of market and model together over the market only, in thousandths of log loss, in the same rows. */
  readonly earnedGain: number;
  readonly modelLogLoss: number;
  /** Highest area under the curve of the model alone, on points and on points + rebounds + assists. */
  readonly modelArea: number;
  /** The fitted weight of the last-ten hit rate next to the market. */
  readonly hitRateWeight: number;
}

const MAX_WEIGHT = 0.25;
const MAX_GAIN = 2;
const LEAST_LOG_LOSS = 0.685;
const MAX_AREA = 0.56;
/**
 * Hit rates add nothing to the line (.02 in an honest season); one that includes the current game earns more than 1.
 */
const MAX_HIT_RATE_WEIGHT = 0.1;

/** Signs of a leak in a replay of main lines. */
export function leakSigns(sheet: Sheet): LeakSigns {
  const model = columnOf(sheet, 'model alone');
  const hits = columnOf(sheet, 'L10 hit rate');
  const won = Float64Array.from(sheet.won);
  const market = Float64Array.from(columnOf(sheet, 'implied mean'), logit);
  const earned = (column: readonly number[]) =>
    logisticFit(
      won,
      Float64Array.from(column, (p, row) => logit(p) - market[row]!),
      market,
      NO_PULL,
    );
  const own = earned(model);
  const bias = logisticFit(won, new Float64Array(won.length), market, { ...NO_PULL, slopeStrength: 1 });
  const loss = (z: number, row: number): number => logLoss(1 / (1 + Math.exp(-z)), won[row] === 1);
  let gain = 0;
  market.forEach((z, row) => {
    const blended = z + own.intercept + own.slope * (logit(model[row]!) - z);
    gain += loss(z + bias.intercept, row) - loss(blended, row);
  });
  const areas = ['Points', 'PtsRebAst'].flatMap((stat) => {
    const rows = sheet.groups.flatMap((group, row) => (group === stat ? [row] : []));
    return rows.length === 0
      ? []
      : [
          areaUnderCurve(
            sortForecasts(
              rows.map((row) => model[row]!),
              rows.map((row) => won[row]!),
            ),
          ),
        ];
  });
  return {
    earnedWeight: own.slope,
    earnedGain: (1000 * gain) / won.length,
    modelLogLoss: model.reduce((sum, p, row) => sum + logLoss(p, won[row] === 1), 0) / won.length,
    modelArea: Math.max(0.5, ...areas),
    hitRateWeight: earned(hits).slope,
  };
}

/** Alarms that an honest replay without a dated injury feed never raises; empty if there are none. */
export function alarms(signs: LeakSigns): string[] {
  const raised: string[] = [];
  if (signs.earnedWeight > MAX_WEIGHT)
    raised.push(`the model earns a weight of ${signs.earnedWeight.toFixed(3)} beside the market`);
  if (signs.earnedGain > MAX_GAIN)
    raised.push(`the model gains ${signs.earnedGain.toFixed(2)} thousandths on the market`);
  if (signs.modelLogLoss < LEAST_LOG_LOSS)
    raised.push(`the model alone has a log loss of ${signs.modelLogLoss.toFixed(4)}`);
  if (signs.modelArea > MAX_AREA)
    raised.push(`the model alone separates with an area of ${signs.modelArea.toFixed(3)}`);
  if (signs.hitRateWeight > MAX_HIT_RATE_WEIGHT)
    raised.push(`hit rates earn a weight of ${signs.hitRateWeight.toFixed(3)} beside the market`);
  return raised;
}

/** Adds information to an input that was not known before the game. */
type Tamper = (input: PlayerInput, line: PlayerLine) => PlayerInput;

/** Planted bugs that let a game see itself, to test the alarm. */
export const PLANTED = ['minutes off by one game', 'season mean with the future', 'tonight in the last ten'] as const;
export type Planted = (typeof PLANTED)[number];

/** Running averages of after the game instead of before. */
function offByOne(input: PlayerInput, line: PlayerLine): PlayerInput {
  const step = (average: number, halfLife: number): number => {
    const decay = 0.5 ** (1 / halfLife);
    return decay * average + (1 - decay) * line.minutes;
  };
  const starter = line.starter ? 1 : 0;
  const share = (average: number, halfLife: number): number =>
    average + (1 - 0.5 ** (1 / halfLife)) * (starter - average);
  return {
    ...input,
    minutes2: step(input.minutes2, 2),
    minutes8: step(input.minutes8, 8),
    minutes32: step(input.minutes32, 32),
    starter4: share(input.starter4, 4),
    starter16: share(input.starter16, 16),
  };
}

/** Base rates of the whole season, including future games. */
function futureMean(games: readonly PlayedGame[], season: string): Tamper {
  const totals = new Map<number, { minutes: number; counts: Record<string, number> }>();
  for (const game of games) {
    if (game.season !== season) continue;
    for (const line of game.lines) {
      const total = totals.get(line.playerId) ?? { minutes: 0, counts: {} };
      totals.set(line.playerId, total);
      total.minutes += line.minutes;
      for (const [count, value] of Object.entries(line.counts))
        total.counts[count] = (total.counts[count] ?? 0) + value;
    }
  }
  const pull = 150;
  return (input) => {
    const total = totals.get(input.playerId);
    if (total === undefined) return input;
    const counts = Object.fromEntries(
      Object.entries(input.counts).map(([count, { chain, ...faced }]) => {
        const rate = ((total.counts[count] ?? 0) + pull * chain.long) / (total.minutes + pull);
        return [count, { ...faced, chain: { long: rate, base: rate, form: rate } }];
      }),
    ) as unknown as PlayerInput['counts'];
    return { ...input, counts };
  };
}

/** The hit rate of the last ten games including the current one. */
function withTonight(replayed: ReplayedGame): ReplayedGame {
  const { recent, line } = replayed;
  const lines = [...recent.lines, line.counts].slice(-20);
  return { ...replayed, recent: { ...recent, lines, seasonLines: [...recent.seasonLines, line.counts] } };
}

interface ReplayInput {
  readonly games: readonly PlayedGame[];
  readonly quoted: readonly QuotedProp[];
  readonly season: string;
  readonly constants: ModelConstants;
}

/** Replays a season's main lines as a backtest does; `change` is applied to every game before scoring. */
export function replayMainLines(
  { games, quoted, season, constants }: ReplayInput,
  change: (replayed: ReplayedGame) => ReplayedGame = (replayed) => replayed,
): Sheet {
  const props = byPlayerGame(quoted);
  const main = newMainLines();
  replaySeason('Nba', games, season, constants, (replayed) => {
    const seen = change(replayed);
    for (const prop of props.get(playerGame(seen.game.gameId, seen.line.playerId)) ?? [])
      if (prop.period === 'Full') scoreMainLine(main, seen, prop, constants);
  });
  return main.sheet;
}

/** Replays a season's main lines, with or without a planted bug, and returns the signs. */
export function replayForLeaks(input: ReplayInput, planted: Planted | undefined): LeakSigns {
  if (planted === undefined) return leakSigns(replayMainLines(input));
  if (planted === 'tonight in the last ten') return leakSigns(replayMainLines(input, withTonight));
  const tamper = planted === 'minutes off by one game' ? offByOne : futureMean(input.games, input.season);
  const changed = (replayed: ReplayedGame): ReplayedGame => {
    const tampered = tamper(replayed.input, replayed.line);
    return { ...replayed, input: tampered, projection: project(tampered, input.constants) };
  };
  return leakSigns(replayMainLines(input, changed));
}
