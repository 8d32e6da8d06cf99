import type { Day } from '../../kernel/index.ts';
import { checkedConstants } from './constants-file.ts';
import type { ModelConstants } from './constants.ts';
import for2023 from './nba-2023-24.json' with { type: 'json' };
import for2024 from './nba-2024-25.json' with { type: 'json' };

/** The reviewed sets of fitted numbers that come with the service, oldest first. Made by `proppick fit`, never by hand. */
export const SHIPPED: readonly ModelConstants[] = [for2023, for2024].map(checkedConstants);

/**
 * The constants that may price a day: the newest that were fitted on earlier days alone. Undefined before the first of
 * them: such a day can only be priced by a fit of its own.
 */
export function constantsFor(day: Day, sets: readonly ModelConstants[] = SHIPPED): ModelConstants | undefined {
  return sets.findLast((set) => set.lastDay < day);
}
