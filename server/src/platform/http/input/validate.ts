import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { invalidRequest, type Problem } from '../answers/problems.ts';
import { violationsOf } from './violations.ts';

/** Parts of a request as the framework names them, and where our pointers put them. */
const PLACES: Readonly<Record<string, string>> = {
  body: '',
  querystring: '/query',
  params: '/path',
  headers: '/header',
};
/**
 * Makes the check of one part of a request: the value as it was read, or the 400 that names all that is wrong with it. It is
 * compiled at the first request: a process has hundreds of checks, and starts before it needs one.
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

/** A word in the spelling that the service uses, or undefined for one that it does not know. */
type ParseWord = (text: string) => string | undefined;

const PARSE = Symbol('how a word is read');

/** Gives a schema of words another way to read them (aliases); without it any letter case of its words is read. */
export function readAs<Schema extends TSchema>(schema: Schema, parse: ParseWord): Schema {
  return Object.assign(schema, { [PARSE]: parse });
}

/** A schema as plain JSON Schema, which is what a TypeBox schema is at run time. */
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

/** Only forgets TypeBox's types: at run time a schema is a plain object of JSON Schema keywords. */
export const plain = (schema: TSchema): Plain => schema;

/**
 * The value with what the schema lets us read more generously than it stands: words in any letter case everywhere, and
 * in parameters (`fromText`), which are all text, also numbers, booleans and lists. What cannot be read stays as it is,
 * so that the check which follows says what is wrong with it.
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

/** No shape of ours is nearly as deep; walking down a body of brackets alone would end the stack. */
const DEEPEST = 32;

/** A place in a value, and what is wrong with it whatever its schema says. */
export interface Unreadable {
  readonly pointer: string;
  readonly detail: string;
}

/**
 * Where a value holds text that cannot be stored or compared (NUL, which PostgreSQL refuses, or half a surrogate pair),
 * or goes too deep. Undefined if all is well.
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
