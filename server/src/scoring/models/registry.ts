import { leagueOf, type League } from '../../leagues/index.ts';
import type { SportKey } from '../../sports/index.ts';
import { basketballModel } from './basketball/model.ts';
import { hockeyModel } from './hockey/model.ts';
import type { SportModel } from './sport-model.ts';

/** The model of each sport that has one. A league without constants is judged by the market alone. */
const MODELS: Readonly<Partial<Record<SportKey, SportModel>>> = {
  basketball: basketballModel,
  hockey: hockeyModel,
};

/** The model of a league's sport; undefined: the sport has none. */
export const modelOf = (league: League): SportModel | undefined => MODELS[leagueOf(league).sport];
