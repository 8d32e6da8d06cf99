import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { invalidRequest, type Problem } from '../responses/problems.ts';
import { violationsOf } from './violations.ts';

/** Maps the framework's names of request parts to JSON Pointer prefixes. */
const PLACES: Readonly<Record<string, string>> = {
  body: '',
  querystring: '/query',
  params: '/path',
  headers: '/header',
};
/**
 * Makes the check of one request part. It returns the parsed value, or a 400 that lists all violations. It is compiled
 * at the first request: a process has hundreds of checks and starts before it needs one.
 */
export function compileCheck({ schema, httpPart = 'body' }: { schema: TSchema; httpPart?: string | undefined }) {
  let check: ReturnType<typeof Compile> | undefined;
  const place = PLACES[httpPart] ?? '';
  const fromText = httpPart !== 'body';
  const exampleIn = (member: string): unknown => plain(schema).properties?.[member]?.examples?.[0];
  return (given: unknown): { value: unknown } | { error: Problem } => {
    const bad = unreadable(given);
    if (bad !== undefined) return { error: invalidRequest([{ ...bad, pointer: `${place}${bad.pointer}` }]) };
    const value = readValue(plain(schema), given, fromText);
    check ??= Compile(schema);
    if (check.Check(value)) return { value };
    return { error: invalidRequest(violationsOf(check.Errors(value), place, exampleIn)) };
  };
}

/** The canonical spelling of a word; undefined if it is unknown. */
type ParseWord = (text: string) => string | undefined;

const PARSE = Symbol('how a word is read');

/** Adds aliases to an enum schema. By default its words match in any case. */
export function readAs<Schema extends TSchema>(schema: Schema, parse: ParseWord): Schema {
  return Object.assign(schema, { [PARSE]: parse });
}

/** A schema as plain JSON Schema; a TypeBox schema is one at run time. */
interface Plain {
  readonly type?: string;
  readonly title?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Plain>>;
  readonly items?: Plain;
  readonly anyOf?: readonly Plain[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly [PARSE]?: ParseWord;
}

/** Drops TypeBox's types only: at run time a schema is a plain object of JSON Schema keywords. */
export const plain = (schema: TSchema): Plain => schema;

/**
 * Parses a value leniently: enum words match in any case. Parameters (`fromText`) are text, so numbers, booleans and
 * lists are parsed too. An unparsable value stays unchanged, and validation reports it.
 */
export function readValue(schema: Plain, value: unknown, fromText: boolean): unknown {
  if (typeof value === 'string') return readText(schema, value, fromText);
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item) => readValue(items, item, fromText));
  }
  if (typeof value !== 'object' || value === null) return value;
  const { properties } = schema.anyOf?.find((one) => one.properties !== undefined) ?? schema;
  if (properties === undefined) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const of = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, of === undefined ? member : readValue(of, member, fromText)];
    }),
  );
}

function readText(schema: Plain, text: string, fromText: boolean): unknown {
  if (schema.anyOf !== undefined) {
    return schema.anyOf.map((one) => readText(one, text, fromText)).find((read) => read !== text) ?? text;
  }
  if (schema[PARSE] !== undefined) return schema[PARSE](text) ?? text;
  if (schema.enum !== undefined) {
    const wanted = text.toLowerCase();
    return schema.enum.find((word) => typeof word === 'string' && word.toLowerCase() === wanted) ?? text;
  }
  if (!fromText) return text;
  switch (schema.type) {
    case 'integer':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
    case 'number':
      return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'array':
      return readValue(schema, text === '' ? [] : text.split(','), fromText);
    default:
      return text;
  }
}

/** Maximum nesting depth. No schema comes close; recursion into a body of brackets would overflow the stack. */
const DEEPEST = 32;

/** A place in a value and its fault, whatever the schema is. */
export interface Unreadable {
  readonly pointer: string;
  readonly detail: string;
}

/**
 * Finds values nested too deeply, and text that cannot be stored: NUL, which PostgreSQL refuses, or half a surrogate
 * pair. Undefined if there is none.
 */
export function unreadable(value: unknown, pointer = '', depth = 0): Unreadable | undefined {
  if (typeof value === 'string') {
    if (!value.includes('\0') && value.isWellFormed()) return undefined;
    return { pointer, detail: 'contains a character that is no text' };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= DEEPEST) return { pointer, detail: 'is nested too deeply' };
  for (const [name, member] of Object.entries(value)) {
    const found = unreadable(name, pointer) ?? unreadable(member, `${pointer}/${name}`, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
