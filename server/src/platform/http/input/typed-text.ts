import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { plain, readValue } from './validate.ts';

/** The schema refuses the text. The message lists what it allows: "must be …". */
export class NotAllowed extends Error {}

/** Parses the text of a setting or option by the rules of request parameters. Throws NotAllowed. */
export function readText<Schema extends TSchema>(schema: Schema, text: string): Static<Schema> {
  const given = plain(schema).items === undefined ? text : text.replaceAll(/\s*,\s*/g, ',').trim();
  const value = readValue(plain(schema), given, true);
  if (Value.Check(schema, value)) return value;
  throw new NotAllowed(`must be ${allowedBy(schema)}`);
}

/** Describes what a schema allows: by its title, else by its enum or its bounds. */
export function allowedBy(schema: TSchema): string {
  const { title, type, items, minimum, maximum, enum: words } = plain(schema);
  if (title !== undefined) return title;
  if (items !== undefined) return `some of ${items.enum?.join(', ')}, comma-separated`;
  if (words !== undefined) return `one of ${words.join(', ')}`;
  if (type === 'boolean') return 'true or false';
  return `a ${type === 'integer' ? 'whole ' : ''}number from ${minimum} to ${maximum}`;
}
