import type { Grouping } from '../../api/types.ts';

/** Part of the first load: without the page's texts. */
const GROUPINGS: readonly Grouping[] = ['stat', 'rating', 'direction', 'book', 'week', 'month'];

/** How the results are grouped, if not by stat. */
export interface RecordSearch {
  readonly by?: Grouping | undefined;
}

export const readRecord = ({ by }: Readonly<Record<string, unknown>>): RecordSearch => ({
  by: GROUPINGS.find((one) => one === by),
});
