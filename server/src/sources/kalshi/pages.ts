import type { Collection } from '../reading/collect.ts';
import { member, Unreadable, type Node } from '../reading/shape.ts';
import type { SourceRequest } from '../source.ts';
import { MOST_PAGES, urlOf } from './requests.ts';

/**
 * Whether a series ends with this page; otherwise the next one is requested, with what is told so far. False if that is not
 * known.
 */
export function isLast(request: SourceRequest, root: Node, into: Collection, told: SourceRequest['about']): boolean {
  const isEnd = into.part(() => {
    const cursor = member(root, 'cursor');
    if (cursor.value === '') return true;
    if (typeof cursor.value !== 'string' || !/^[\w+/=.-]{1,1000}$/.test(cursor.value))
      throw new Unreadable(cursor, 'is no cursor');
    const next = nextPage(request, cursor.value, told);
    if (next === null) throw new Unreadable(cursor, 'leads to no other page', 'conflict');
    into.next.push(next);
    return false;
  });
  return isEnd === true;
}

/** The request for the next page; null if the cursor leads back or there are more pages than a series has. */
function nextPage(before: SourceRequest, cursor: string, told: SourceRequest['about']): SourceRequest | null {
  const { page = '1', cursor: last } = before.about;
  if (cursor === last || Number(page) >= MOST_PAGES) return null;
  const about = { ...before.about, ...told, page: String(Number(page) + 1), cursor };
  return { ...before, url: urlOf(before, cursor), about };
}
