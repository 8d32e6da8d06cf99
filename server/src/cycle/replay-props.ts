import { lineValue } from '../kernel/index.ts';
import { statValue, type League } from '../leagues/index.ts';
import { boxLines, boxScoresInForce } from '../league/index.ts';
import { propKey, type Prop } from '../odds/index.ts';
import type { Queryable } from '../platform/index.ts';
import type { ScoredProp } from '../scoring/index.ts';

/** One prop's probabilities of the over, before tip-off. */
export interface ReplayedProp extends Prop {
  readonly league: League;
  readonly lineHalves: number;
  readonly model: number;
  readonly market: number;
}

/** Log loss and Brier score of the over on props with a result. Pushes and players who did not play are excluded. */
export interface PropsReport {
  readonly decided: number;
  readonly oversHit: number;
  readonly logLoss: number | null;
  readonly brier: number | null;
  readonly marketLogLoss: number | null;
  readonly marketBrier: number | null;
}

export function replayedProp({ features, judgement }: ScoredProp): ReplayedProp {
  const { prop, game, consensus } = features;
  return {
    ...prop,
    league: game.league,
    lineHalves: consensus.lineHalves,
    model: judgement.over,
    market: consensus.over,
  };
}

/** Compares model and market on full-game props, with the box scores in force at a time. Two statements. */
export async function propsReport(db: Queryable, props: Iterable<ReplayedProp>, at: Date): Promise<PropsReport> {
  const full = [...props].filter((prop) => prop.period === 'Full');
  const overs = await oversOf(db, full, at);
  const decided = full.flatMap((prop) => {
    const over = overs.get(propKey(prop));
    return over === undefined ? [] : { over, model: prop.model, market: prop.market };
  });
  const mean = (loss: (row: (typeof decided)[number]) => number): number | null =>
    decided.length === 0 ? null : decided.reduce((sum, row) => sum + loss(row), 0) / decided.length;
  return {
    decided: decided.length,
    oversHit: decided.filter((row) => row.over).length,
    logLoss: mean(({ over, model }) => -Math.log(over ? model : 1 - model)),
    brier: mean(({ over, model }) => (model - Number(over)) ** 2),
    marketLogLoss: mean(({ over, market }) => -Math.log(over ? market : 1 - market)),
    marketBrier: mean(({ over, market }) => (market - Number(over)) ** 2),
  };
}

/** Whether the over won, by prop; absent for a push or a missing count, or if the player or the game did not play. */
async function oversOf(db: Queryable, props: readonly ReplayedProp[], at: Date): Promise<Map<string, boolean>> {
  const boxes = await boxScoresInForce(db, [...new Set(props.map((prop) => prop.gameId))], at);
  const lines = await boxLines(
    db,
    boxes.map((box) => box.id),
    [...new Set(props.map((prop) => prop.playerId))],
  );
  const gameOf = new Map(boxes.map((box) => [box.id, box.gameId]));
  const played = new Map(
    lines.filter((line) => line.seconds > 0).map((line) => [`${gameOf.get(line.boxScoreId)} ${line.playerId}`, line]),
  );
  return new Map(
    props.flatMap((prop): [string, boolean][] => {
      const line = played.get(`${prop.gameId} ${prop.playerId}`);
      if (line === undefined) return [];
      const value = statValue(prop.league, prop.stat, line);
      const gap = value === null ? 0 : value - lineValue(prop.lineHalves);
      return gap === 0 ? [] : [[propKey(prop), gap > 0]];
    }),
  );
}
