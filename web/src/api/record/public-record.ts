import { queryOptions } from '@tanstack/react-query';
import type { ResponseBody } from '../requests/described.ts';
import { request } from '../requests/request.ts';
import type { PublicRecord } from '../types.ts';

/** What anyone may see: the last graded picks and the record. */
export const publicRecord = queryOptions({
  queryKey: ['public-record'],
  queryFn: ({ signal }) => request('GET /public/record', { prefetched: 'publicRecord', signal }),
  staleTime: 60_000,
});

/** All that the public record can be verified with: the chain, page after page, the keys, and the ledger of each day shown. */
export async function publicResponses(
  shown: PublicRecord['leagues'],
  progress: (responses: number) => void,
): Promise<readonly unknown[]> {
  const responses: unknown[] = [];
  const keep = <Body>(response: Body): Body => {
    progress(responses.push(response));
    return response;
  };
  keep(await request('GET /public/ledger/keys'));
  for (const { league, date } of shown)
    if (date !== null) keep(await request('GET /public/ledger/{date}', { path: { date }, query: { league } }));
  // The chain last: an entry that is added meanwhile is then in it.
  let after: number | undefined = 0;
  while (after !== undefined) {
    const { nextCursor }: ResponseBody<'GET /public/ledger'> = keep(
      await request('GET /public/ledger', { query: { after } }),
    );
    after = nextCursor === null ? undefined : Number(nextCursor);
  }
  return responses;
}
