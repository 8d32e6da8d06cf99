import { Type } from 'typebox';
import { PickShape, type PickOnWire } from './schemas.ts';

type Field = keyof PickOnWire;
const isField = (name: string): name is Field => Object.hasOwn(PickShape.properties, name);
export const PICK_FIELDS: readonly Field[] = Object.keys(PickShape.properties).filter(isField);

export const FieldsParam = Type.Optional(
  Type.Array(Type.Unsafe<Field>({ type: 'string', enum: [...PICK_FIELDS] }), {
    minItems: 1,
    maxItems: PICK_FIELDS.length,
    description: 'Members of a pick, comma-separated; by default all.',
  }),
);

/** Each pick with the members that were asked for, all of them if none were named. */
export function withFields(picks: readonly PickOnWire[], fields: readonly Field[] | undefined): Partial<PickOnWire>[] {
  if (fields === undefined) return [...picks];
  const asked = PICK_FIELDS.filter((field) => fields.includes(field));
  return picks.map((pick) => Object.fromEntries(asked.map((field) => [field, pick[field]])));
}
