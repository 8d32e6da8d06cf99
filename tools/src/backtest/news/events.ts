import { meanOf, type PastNews, playerOf } from '../../../../server/src/model/parts.ts';
import type { ReplayedGame } from '../replay.ts';

const REGULAR_MINUTES = 20;

/** Events of the player or the team in the last hours; `nothing of these` without one. */
export function eventsOf({ game, input, line, world }: ReplayedGame, news: Pick<PastNews, 'lateScratches'>): string[] {
  const isRegular = (playerId: number) => meanOf(playerOf(world, playerId).m32, 0) >= REGULAR_MINUTES;
  const events = [];
  if (line.starter && input.starter16 < 0.5) events.push('surprise starter');
  if (!line.starter && input.starter16 >= 0.5) events.push('lost starter');
  const scratched = news.lateScratches(game).filter(({ playerId }) => isRegular(playerId));
  if (scratched.some(({ teamId }) => teamId === line.teamId)) events.push('late scratch of a team-mate');
  if (scratched.some(({ teamId }) => teamId !== line.teamId)) events.push('late scratch of an opponent');
  return events.length === 0 ? ['nothing of these'] : events;
}
