import type { Availability } from '../../kernel/index.ts';
import type { ModelConstants } from '../constants/constants.ts';

/** A status seen this often by itself would weigh as much as the prior belief of even odds. */
const PRIOR_SEEN = 1;

/**
 * Probability that a player plays, from the last status before tip-off: the share of those listed so who played. A player
 * whom the team's report does not name is `Unlisted`.
 */
export function chanceToPlay(
  status: Availability | 'Unlisted',
  constants: Pick<ModelConstants, 'availability'>,
): number {
  const { listed, played } = constants.availability[status];
  if (played === 0) return 0;
  return (played + PRIOR_SEEN / 2) / (listed + PRIOR_SEEN);
}
