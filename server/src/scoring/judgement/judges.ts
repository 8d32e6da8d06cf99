import { leagueOf } from '../../leagues/index.ts';
import type { SportKey } from '../../sports/index.ts';
import type { Background } from '../past/background.ts';
import type { ScoringBounds } from '../rating/bounds.ts';
import type { Slate } from '../slate/slate.ts';
import { fullModel } from './full-model.ts';
import type { Judge } from './judge.ts';
import { MARKET_VERSION, marketAlone, marketOnly } from './market-only.ts';

/** The model of each sport that has one. A league without constants is judged by the market alone. */
const MODELS: Readonly<
  Partial<Record<SportKey, (background: Background, asOf: Date, bounds: ScoringBounds) => Judge>>
> = {
  basketball: fullModel,
};

/** The judge that a slate's background allows: the model, or the market alone, in doubt where there should be more. */
export function judgeOf({ league, background, asOf }: Slate, bounds: ScoringBounds): { judge: Judge; version: string } {
  if (background === undefined) return { judge: marketOnly, version: MARKET_VERSION };
  if (background === null) return { judge: (each) => marketAlone(each, ['noModel']), version: MARKET_VERSION };
  const model = MODELS[leagueOf(league).sport];
  if (model === undefined) throw new RangeError(`${league} has constants, and its sport no model`);
  return { judge: model(background, asOf, bounds), version: background.constants.version };
}
