import { Type, type TSchema } from 'typebox';
import { isDay, type Day } from '../../kernel/index.ts';
import { readCursor, strangeCursor, writeCursor } from '../../platform/paging/index.ts';
import { Nullable } from '../../platform/schemas/index.ts';

/** The parameters of every list. */
export const ListParams = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Entries a page.' })),
  cursor: Type.Optional(Type.String({ maxLength: 400, description: 'nextCursor of the page before.' })),
};

export const ListShape = <Item extends TSchema>(item: Item) =>
  Type.Object({ items: Type.Array(item), nextCursor: Nullable(Type.String({ examples: ['MjAzIE5pa29sYQ'] })) });

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

/**
 * A place among the games of a day of each league, by tip-off and id of the last one shown. It stays valid if that game is
 * moved.
 */
export interface GamePlace {
  readonly days: readonly Day[];
  readonly tipOff: number;
  readonly id: number;
}

/**
 * The place in a cursor; undefined without one. 400 for a cursor without a day for each league, or with another day than the
 * requested one.
 */
export function readGamePlace(
  cursor: string | undefined,
  leagues: number,
  asked: Day | undefined,
): GamePlace | undefined {
  if (cursor === undefined) return undefined;
  const [listed = '', tipOff, id] = readCursor(cursor, /^([\d,-]{10,300}) (\d{1,15}) (\d{1,10})$/);
  const days = listed.split(',');
  if (days.length !== leagues || !days.every((day) => isDay(day) && day === (asked ?? day))) throw strangeCursor();
  return { days, tipOff: Number(tipOff), id: Number(id) };
}

export const gameCursorOf = ({ days, tipOff, id }: GamePlace): string => writeCursor(days.join(), tipOff, id);
