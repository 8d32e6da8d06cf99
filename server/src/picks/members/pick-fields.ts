import { Type } from 'typebox';
import type { PickAtBooks } from './at-my-books.ts';
import { PICK_FIELDS, type PickMember, type PickOnWire } from './pick.ts';

export const FieldsParam = Type.Optional(
  Type.Array(Type.Unsafe<PickMember>({ type: 'string', enum: [...PICK_FIELDS] }), {
    minItems: 1,
    maxItems: PICK_FIELDS.length,
    description: 'Members of a pick, comma-separated; by default all.',
  }),
);

/** Each pick with the requested members; all of them without `fields`. The price at the caller's books stays. */
export function withFields(
  picks: readonly (PickOnWire | PickAtBooks)[],
  fields: readonly PickMember[] | undefined,
): Partial<PickAtBooks>[] {
  if (fields === undefined) return [...picks];
  const asked = PICK_FIELDS.filter((field) => fields.includes(field));
  return picks.map((pick) => ({
    ...Object.fromEntries(asked.map((field) => [field, pick[field]])),
    ...('atMyBooks' in pick && { atMyBooks: pick.atMyBooks }),
  }));
}
