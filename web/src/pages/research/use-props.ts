import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ofLeagues } from '../../api/league.ts';
import { PROPS_PAGE_SIZE, propsPage, type PropsFilter } from '../../api/reads.ts';
import type { PropRow, PropsPage } from '../../api/types.ts';
import type { Window } from './windowed-rows.ts';

const pageOf = (row: number): number => Math.floor(row / PROPS_PAGE_SIZE) + 1;

/** The pages that the rows in view stand on, and which of them did not come. The first one is always there: it says how
 *  many rows there are. */
export function useProps(
  filter: PropsFilter,
  { from, to }: Window,
): { failed: UseQueryResult<PropsPage> | undefined; rowAt: (index: number) => PropRow | undefined } {
  const first = useQuery(propsPage(filter, 1, undefined, ofLeagues()));
  const total = first.data?.total ?? 0;
  const last = pageOf(Math.max(0, Math.min(to, total) - 1));
  const numbers = Array.from({ length: Math.max(0, last - pageOf(from) + 1) }, (_, index) => pageOf(from) + index);
  const pages = useQueries({
    queries: numbers.map((number) => propsPage(filter, number, first.data?.version, ofLeagues())),
  });
  const rowsOf = new Map(numbers.map((number, index) => [number, pages[index]?.data?.rows]));
  return {
    failed: pages.find(({ data, errorUpdateCount }) => data === undefined && errorUpdateCount > 0),
    rowAt: (index) => rowsOf.get(pageOf(index))?.[index % PROPS_PAGE_SIZE],
  };
}
