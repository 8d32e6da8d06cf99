import { Type } from 'typebox';
import type { BoardPick } from '../now/board-pick.ts';
import { PICK_FIELDS, type PickMember, type PickOnWire } from './pick.ts';

const fieldsParam = <Field extends string>(fields: readonly Field[]) =>
  Type.Optional(
    Type.Array(Type.Unsafe<Field>({ type: 'string', enum: [...fields] }), {
      minItems: 1,
      maxItems: fields.length,
      description: 'Members of a pick, comma-separated; by default all.',
    }),
  );

export const FieldsParam = fieldsParam(PICK_FIELDS);

/** A member of a pick on a board. */
export type BoardField = PickMember | 'now' | 'live';
/** For boards, whose picks say what can be taken of them and what they are worth in a running game. */
export const BoardFieldsParam = fieldsParam<BoardField>([...PICK_FIELDS, 'now', 'live']);

/** Each pick with the requested members; all of them without `fields`. The price at the caller's books stays. */
export function withFields(
  picks: readonly (PickOnWire | BoardPick)[],
  fields: readonly BoardField[] | undefined,
): Partial<BoardPick>[] {
  if (fields === undefined) return [...picks];
  const asked = PICK_FIELDS.filter((field) => fields.includes(field));
  return picks.map((pick) => ({
    ...Object.fromEntries(asked.map((field) => [field, pick[field]])),
    ...('now' in pick && fields.includes('now') && { now: pick.now }),
    ...('live' in pick && fields.includes('live') && { live: pick.live }),
    ...('atMyBooks' in pick && { atMyBooks: pick.atMyBooks }),
  }));
}
