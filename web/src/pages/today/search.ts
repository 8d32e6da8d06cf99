import { STAT_NAMES } from '../../kernel.ts';

/** What of the board is shown; in the address, so that a link shows the same. */
export interface TodaySearch {
  readonly stat?: string | undefined;
  readonly rating?: string | undefined;
  readonly team?: string | undefined;
}

export function readToday(search: Readonly<Record<string, unknown>>): TodaySearch {
  return {
    stat: STAT_NAMES.find((stat) => stat === search['stat']),
    rating: ['Premium', 'Standard'].find((rating) => rating === search['rating']),
    team: typeof search['team'] === 'string' ? search['team'] : undefined,
  };
}
