import { STAT_NAMES } from '../../kernel.ts';

/** The board's filters. They stand in the address, so a link shows the same board. */
export interface TodaySearch {
  readonly stat?: string | undefined;
  readonly rating?: string | undefined;
  readonly team?: string | undefined;
  /** Only what can be taken at the account's own books. */
  readonly books?: 'mine' | undefined;
  /** Only what the account follows. */
  readonly followed?: true | undefined;
}

export function readToday(search: Readonly<Record<string, unknown>>): TodaySearch {
  return {
    stat: STAT_NAMES.find((stat) => stat === search['stat']),
    rating: ['Premium', 'Standard'].find((rating) => rating === search['rating']),
    books: search['books'] === 'mine' ? 'mine' : undefined,
    followed: search['followed'] === true ? true : undefined,
    team: typeof search['team'] === 'string' ? search['team'] : undefined,
  };
}
