import type { ModelConstants } from '../constants/constants.ts';
import type { UpcomingGame } from '../past/history.ts';
import { teamOf, type World } from '../past/world.ts';
import { expectedStart } from './features.ts';
import type { inputReader } from './inputs.ts';

/**
 * The probability to start of each of a team's players of this season, if the player plays, by player. Empty without reports
 * about the team, after a confirmed lineup and in a team's first games of a season: then only usual shares are known.
 */
export function startChances(
  world: World,
  { season, news }: Pick<UpcomingGame, 'season' | 'news'>,
  teamId: number,
  inputOf: ReturnType<typeof inputReader>,
  { starts }: Pick<ModelConstants, 'starts'>,
): Map<number, number> {
  const chances = new Map<number, number>();
  if (!news.some((known) => known.teamId === teamId)) return chances;
  for (const { playerId, season: last } of teamOf(world, teamId).roster.values()) {
    if (last !== season) continue;
    const chance = expectedStart(inputOf({ playerId, teamId }), starts?.weights);
    if (chance !== null) chances.set(playerId, chance);
  }
  return chances;
}
