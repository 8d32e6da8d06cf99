import type { Stat } from '../kernel/index.ts';
import type { ModelConstants, Stack } from './constants.ts';
import type { PlayerInput } from './features.ts';

/** With fewer games than this behind him a player's figures are not set against a market. */
export const ENOUGH_GAMES = 5;
/** First game for a new team: his past weighs half (its calibration slope is .73 there). */
const NEW_TEAM_FACTOR = 0.5;

const between = (from: number, to: number, part: number): number => from + part * (to - from);

/**
 * How far to follow the model for one stat. Between no news and full news in proportion to the share of both rosters'
 * minutes that is known; the step between is a design choice, the two ends are fitted.
 */
export function stackFor(input: PlayerInput, stat: Stat, constants: ModelConstants): Stack {
  const blind = constants.levels.none.stack[stat];
  const seeing = constants.levels[input.level].stack[stat];
  if (blind === undefined || seeing === undefined) throw new RangeError(`no stack for ${stat} in the constants`);
  const part = input.level === 'none' ? 0 : input.knownShare;
  const trust = input.careerGames < ENOUGH_GAMES ? 0 : input.newTeam ? NEW_TEAM_FACTOR : 1;
  return {
    intercept: between(blind.intercept, seeing.intercept, part),
    weight: trust * between(blind.weight, seeing.weight, part),
    interceptAlone: blind.interceptAlone,
    interceptError: seeing.interceptError,
    weightError: seeing.weightError,
  };
}
