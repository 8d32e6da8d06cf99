import { Type, type TSchema } from 'typebox';
import { invalidRequest } from '../platform/http/index.ts';
import { nullable } from './schemas.ts';

/** The parameters that every list of ours takes. */
export const ListParams = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Entries a page.' })),
  cursor: Type.Optional(Type.String({ maxLength: 400, description: 'nextCursor of the page before.' })),
};

export const ListShape = <Item extends TSchema>(item: Item) =>
  Type.Object({ items: Type.Array(item), nextCursor: nullable(Type.String({ examples: ['MjAzIE5pa29sYQ'] })) });

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** A place in a list, by the name and id of its last item; opaque to callers. */
export interface Place {
  readonly name: string;
  readonly id: number;
}

export const START: Place = { name: '', id: 0 };

export function readCursor(cursor: string | undefined): Place {
  if (cursor === undefined) return START;
  const [, id, name] = /^(\d{1,10}) (.*)$/s.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (id === undefined || name === undefined || Number(id) > 2_147_483_647 || name.includes('\0'))
    throw invalidRequest([{ pointer: '/query/cursor', detail: 'is none of ours' }]);
  return { id: Number(id), name };
}

const cursorOf = ({ name, id }: Place): string => Buffer.from(`${id} ${name}`).toString('base64url');

/** A page of rows of which one more than the limit was read, so as to know whether there are more. */
export function pageOf<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => Place): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorOf(placeOf(last)) : null };
}
