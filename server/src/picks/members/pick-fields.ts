import { Type } from 'typebox';
import { PICK_FIELDS, type PickMember, type PickOnWire } from './pick.ts';

export const FieldsParam = Type.Optional(
  Type.Array(Type.Unsafe<PickMember>({ type: 'string', enum: [...PICK_FIELDS] }), {
    minItems: 1,
    maxItems: PICK_FIELDS.length,
    description: 'Members of a pick, comma-separated; by default all.',
  }),
);

/** Each pick with the members that were asked for; all of them without `fields`. */
export function withFields(
  picks: readonly PickOnWire[],
  fields: readonly PickMember[] | undefined,
): Partial<PickOnWire>[] {
  if (fields === undefined) return [...picks];
  const asked = PICK_FIELDS.filter((field) => fields.includes(field));
  return picks.map((pick) => Object.fromEntries(asked.map((field) => [field, pick[field]])));
}
