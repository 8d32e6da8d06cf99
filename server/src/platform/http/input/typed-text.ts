import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { plain, readValue } from './validate.ts';

/** A text that its schema does not allow. The message says what it allows: "must be …". */
export class NotAllowed extends Error {}

/** The value of the text of a setting or an option, read as parameters of requests are. Throws NotAllowed. */
export function readText<Schema extends TSchema>(schema: Schema, text: string): Static<Schema> {
  const given = plain(schema).items === undefined ? text : text.replaceAll(/\s*,\s*/g, ',').trim();
  const value = readValue(plain(schema), given, true);
  if (Value.Check(schema, value)) return value;
  throw new NotAllowed(`must be ${allowedBy(schema)}`);
}

/** What a schema allows, in words: as its title says, else its list of words or its bounds. */
export function allowedBy(schema: TSchema): string {
  const { title, type, items, minimum, maximum, enum: words } = plain(schema);
  if (title !== undefined) return title;
  if (items !== undefined) return `some of ${items.enum?.join(', ')}, comma-separated`;
  if (words !== undefined) return `one of ${words.join(', ')}`;
  if (type === 'boolean') return 'true or false';
  return `a ${type === 'integer' ? 'whole ' : ''}number from ${minimum} to ${maximum}`;
}
