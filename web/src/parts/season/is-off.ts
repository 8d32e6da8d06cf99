import type { League } from '../../api/types.ts';
import type { Day } from '../../kernel.ts';

/** Whether a day lies in a league's off-season or break: after its last games and before the next. */
export const isOffOn = (
  { phase, lastGameDay, resumesOn }: Pick<League, 'phase' | 'lastGameDay' | 'resumesOn'>,
  date: Day,
): boolean =>
  phase !== 'Season' && (lastGameDay === null || date > lastGameDay) && (resumesOn === null || date < resumesOn);
