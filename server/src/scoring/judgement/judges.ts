import type { ScoringBounds } from '../rating/bounds.ts';
import type { Slate } from '../slate/slate.ts';
import { fullModel } from './full-model.ts';
import type { Judge } from './judge.ts';
import { MARKET_VERSION, marketAlone, marketOnly } from './market-only.ts';

/** The judge that a slate's background allows: the model, or the market alone, in doubt where there should be more. */
export function judgeOf({ background, asOf }: Slate, bounds: ScoringBounds): { judge: Judge; version: string } {
  if (background === undefined) return { judge: marketOnly, version: MARKET_VERSION };
  if (background === null) return { judge: (each) => marketAlone(each, ['noModel']), version: MARKET_VERSION };
  return { judge: fullModel(background, asOf, bounds), version: background.constants.version };
}
