import { Type, type Static } from 'typebox';
import { AtMyBooksShape } from '../members/at-my-books.ts';
import { PickShape } from '../members/pick.ts';
import { LiveShape } from '../live/live-shape.ts';
import { PickNowShape } from './pick-now.ts';

/** A published pick with what can be taken of it, what it is worth while its game runs, and with `books` also its price at them. */
export const BoardPickShape = Type.Object(
  { ...PickShape.properties, now: PickNowShape, live: LiveShape, atMyBooks: Type.Optional(AtMyBooksShape) },
  { title: 'Pick', description: 'A published pick, its price frozen, and what can be taken of it now.' },
);
export type BoardPick = Static<typeof BoardPickShape>;
