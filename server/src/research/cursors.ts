import { Type, type TSchema } from 'typebox';
import { readCursor, strangeCursor, writeCursor } from '../platform/http/index.ts';
import { nullable } from './schemas.ts';

/** The parameters that every list of ours takes. */
export const ListParams = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Entries a page.' })),
  cursor: Type.Optional(Type.String({ maxLength: 400, description: 'nextCursor of the page before.' })),
};

export const ListShape = <Item extends TSchema>(item: Item) =>
  Type.Object({ items: Type.Array(item), nextCursor: nullable(Type.String({ examples: ['MjAzIE5pa29sYQ'] })) });

/** A place in a list, by the name and id of its last item; opaque to callers. */
export interface Place {
  readonly name: string;
  readonly id: number;
}

const START: Place = { name: '', id: 0 };

export function readPlace(cursor: string | undefined): Place {
  if (cursor === undefined) return START;
  const [id, name] = readCursor(cursor, /^(\d{1,10}) (.*)$/s);
  if (id === undefined || name === undefined || Number(id) > 2_147_483_647 || name.includes('\0'))
    throw strangeCursor();
  return { id: Number(id), name };
}

export const cursorOf = ({ name, id }: Place): string => writeCursor(id, name);
