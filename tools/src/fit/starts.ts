import { START_FEATURES, type StartConstants, type StartFeature } from '../../../server/src/model/parts.ts';
import { asConstant } from './as-constant.ts';
import { clusteredErrors } from './regressions/clustered-errors.ts';
import { emptyDesign } from './regressions/linear.ts';
import { chancesOf, logisticRegression } from './regressions/logistic-regression.ts';
import type { PlayedRow } from './rows.ts';

const RIDGE = 1;

const named = (values: Float64Array): Record<StartFeature, number> =>
  Object.fromEntries(START_FEATURES.map((name, index) => [name, asConstant(values[index]!)])) as Record<
    StartFeature,
    number
  >;

/**
 * The probability to start, given who is absent; fitted with the absences of the box score. Clustered, because players
 * of one game are alike.
 */
export function fitStarts(rows: readonly PlayedRow[]): StartConstants {
  const known = rows.flatMap(({ inputs, line, game }) => {
    const features = inputs.absences.startFeatures;
    if (features === null || line.starter === null) return [];
    return [{ features, started: line.starter ? 1 : 0, gameId: game.gameId }];
  });
  const design = emptyDesign(known.length, START_FEATURES.length);
  known.forEach(({ features }, row) => design.values.set(features, row * design.width));
  const started = Float64Array.from(known, (row) => row.started);
  const weights = logisticRegression(design, started, RIDGE);
  const chances = chancesOf(design, weights);
  const errors = clusteredErrors(
    design,
    chances.map((chance) => chance * (1 - chance)),
    started.map((value, row) => value - chances[row]!),
    known.map(({ gameId }) => gameId),
    RIDGE,
  );
  return { weights: named(weights), errors: named(errors) };
}
