import { Type, type TSchema } from 'typebox';
import { isDay, type Day } from '../../kernel/index.ts';
import { readCursor, strangeCursor, writeCursor } from '../../platform/paging/index.ts';
import { nullable } from '../schemas.ts';

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

/** A place among the games of a day, by the tip-off and the id of the last one shown: it stays where that one is moved. */
export interface GamePlace {
  readonly day: Day;
  readonly tipOff: number;
  readonly id: number;
}

/** The place that a cursor names, undefined without one; 400 for what names none of the day that is asked for, if one is. */
export function readGamePlace(cursor: string | undefined, asked: Day | undefined): GamePlace | undefined {
  if (cursor === undefined) return undefined;
  const [day = '', tipOff, id] = readCursor(cursor, /^(\d{4}-\d{2}-\d{2}) (\d{1,15}) (\d{1,10})$/);
  if (!isDay(day) || day !== (asked ?? day)) throw strangeCursor();
  return { day, tipOff: Number(tipOff), id: Number(id) };
}

export const gameCursorOf = ({ day, tipOff, id }: GamePlace): string => writeCursor(day, tipOff, id);
