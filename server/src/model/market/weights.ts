import type { Stat } from '../../kernel/index.ts';
import type { ModelConstants, Stack } from '../constants/constants.ts';
import type { PlayerInput } from '../projection/features.ts';

/**
 * The weight grows over these games on record. On 112,773 props of 2022-23, seen with constants of the seasons before, the
 * model earns .04 (standard error .08) with fewer than 20 games, .12 (.07) with 20 to 30, .07 (.05) with 30 to 60, .15
 * with more than 100. The rule costs nothing that could be measured there (0.04 thousandths of log loss [−0.04, 0.17] in
 * one half of the season, 0.04 [−0.04, 0.13] in the other, and no smoother one does better). It stays for databases that
 * hold little history of anyone, where few games mean thin data and not rookies: on 18,557 props of a simulated league
 * with fewer than 30 games behind everyone the model earned −.12.
 */
const FIRST_WEIGHT_GAMES = 20;
const FULL_WEIGHT_GAMES = 60;

/** First game for a new team: the past weighs half (its calibration slope is .73 there). */
const NEW_TEAM_FACTOR = 0.5;

const between = (from: number, to: number, part: number): number => from + part * (to - from);

/**
 * How far to follow the model for one stat. Between no news and full news in proportion to the share of both rosters'
 * minutes that is known and that is newer than the books' quotes (`unpriced`); the step between is a design choice, the two
 * ends are fitted. The upper end was fitted on news that the books did not have: what they have is in their price.
 */
export function stackFor(input: PlayerInput, stat: Stat, constants: ModelConstants, unpriced = 1): Stack {
  const blind = constants.levels.none.stack[stat];
  const seeing = constants.levels[input.level].stack[stat];
  if (blind === undefined || seeing === undefined) throw new RangeError(`no stack for ${stat} in the constants`);
  const part = input.level === 'none' ? 0 : unpriced * input.knownShare;
  const trust = modelTrust(input);
  return {
    intercept: between(blind.intercept, seeing.intercept, part),
    weight: trust * between(blind.weight, seeing.weight, part),
    interceptAlone: blind.interceptAlone,
    interceptError: seeing.interceptError,
    weightError: seeing.weightError,
  };
}

/** Share of the model's weight that a player's record allows. */
export function modelTrust({ careerGames, newTeam }: Pick<PlayerInput, 'careerGames' | 'newTeam'>): number {
  const known = (careerGames - FIRST_WEIGHT_GAMES) / (FULL_WEIGHT_GAMES - FIRST_WEIGHT_GAMES);
  return Math.min(1, Math.max(0, known)) * (newTeam ? NEW_TEAM_FACTOR : 1);
}
