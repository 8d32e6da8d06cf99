import { queryOptions } from '@tanstack/react-query';
import { takePrefetchedJson } from '../requests/prefetched.ts';
import { request } from '../requests/request.ts';
import type { PublicRecord } from '../types.ts';

/** What anyone may see: the last graded picks and the record. */
export const publicRecord = queryOptions({
  queryKey: ['public-record'],
  queryFn: async ({ signal }) =>
    (await takePrefetchedJson<PublicRecord>('publicRecord')) ?? request<PublicRecord>('/public/record', { signal }),
  staleTime: 60_000,
});

interface ChainPage {
  readonly nextCursor: string | null;
}

/** All that the public record can be verified with: the chain, page after page, the keys, and the ledger of each day shown. */
export async function publicAnswers(
  shown: PublicRecord['leagues'],
  progress: (answers: number) => void,
): Promise<readonly unknown[]> {
  const answers: unknown[] = [];
  const read = async <Body>(path: string, query: Readonly<Record<string, string>> = {}): Promise<Body> => {
    const answer = await request<Body>(`/public/ledger${path}`, { query });
    answers.push(answer);
    progress(answers.length);
    return answer;
  };
  await read('/keys');
  for (const { league, date } of shown) if (date !== null) await read(`/${date}`, { league });
  // The chain last: an entry that is added meanwhile is then in it.
  for (let after: string | null = '0'; after !== null;) after = (await read<ChainPage>('', { after })).nextCursor;
  return answers;
}
