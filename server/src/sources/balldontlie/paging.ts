import type { Collection } from '../reading/collect.ts';
import { isAbsent, list, member, whole, type Node } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { nextPage } from './requests.ts';

/** The entries of a page. Also requests the next page. */
export function page(response: SourceResponse, root: Node, into: Collection): Node[] {
  const entries = list(member(root, 'data'));
  const meta = member(root, 'meta');
  if (isAbsent(meta)) return entries;
  into.part(() => {
    const cursor = member(meta, 'next_cursor');
    if (isAbsent(cursor)) return;
    const next = nextPage(response.request, whole(cursor, 1, Number.MAX_SAFE_INTEGER));
    if (next !== null) into.next.push(next);
    else into.problem({ pointer: cursor.pointer, reason: 'points back', category: 'conflict' });
  });
  return entries;
}
