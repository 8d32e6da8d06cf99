import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Violation } from '../../index.ts';
import { invalidRequest, type Problem } from '../answers/problems.ts';
import { plain, readValue, unreadable } from './text-values.ts';

/** Parts of a request as the framework names them, and where our pointers put them. */
const PLACES: Readonly<Record<string, string>> = {
  body: '',
  querystring: '/query',
  params: '/path',
  headers: '/header',
};
const MOST_VIOLATIONS = 20;

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

/** Makes the check of one part of a request: the value as it was read, or the 400 that names all that is wrong with it. */
export function compileCheck({ schema, httpPart = 'body' }: { schema: TSchema; httpPart?: string | undefined }) {
  const check = Compile(schema);
  const place = PLACES[httpPart] ?? '';
  const fromText = httpPart !== 'body';
  return (given: unknown): { value: unknown } | { error: Problem } => {
    const bad = unreadable(given);
    if (bad !== undefined) return { error: invalidRequest([{ ...bad, pointer: `${place}${bad.pointer}` }]) };
    const value = readValue(plain(schema), given, fromText);
    if (check.Check(value)) return { value };
    return { error: invalidRequest(violationsOf(check.Errors(value), place, schema)) };
  };
}

/** One violation a place: the first error there says most (the type before the bounds), the types of a union are joined. */
function violationsOf(errors: readonly SchemaError[], place: string, schema: TSchema): Violation[] {
  const found = new Map<string, string>();
  for (const error of errors) {
    for (const [path, detail] of sentencesOf(error, schema)) {
      const pointer = `${place}${path}`;
      const earlier = found.get(pointer);
      if (earlier === undefined) found.set(pointer, detail);
      else if (
        error.keyword === 'type' &&
        /^must be [a-z]+$/.test(detail) &&
        /^must be ([a-z]+ or )*[a-z]+$/.test(earlier)
      ) {
        found.set(pointer, `${earlier} or ${detail.slice('must be '.length)}`);
      }
    }
  }
  if (found.size === 0) found.set(place, 'is not as described');
  return [...found].slice(0, MOST_VIOLATIONS).map(([pointer, detail]) => ({ pointer, detail }));
}

function sentencesOf({ keyword, instancePath, params, message }: SchemaError, schema: TSchema): [string, string][] {
  const list = (name: string): string[] => {
    const value = Object.entries(params).find(([key]) => key === name)?.[1];
    return Array.isArray(value) ? value.map(String) : [];
  };
  switch (keyword) {
    case 'required':
      return list('requiredProperties').map((name) => [`${instancePath}/${escapePointer(name)}`, 'is required']);
    case 'additionalProperties':
      return list('additionalProperties').map((name) => [
        `${instancePath}/${escapePointer(name)}`,
        'is not known here',
      ]);
    case 'enum':
      return [[instancePath, `must be one of ${list('allowedValues').join(', ')}`]];
    case 'pattern':
      return [[instancePath, likeTheExample(schema, instancePath) ?? message]];
    case 'boolean': // the "nothing is allowed here" of an unknown member, which additionalProperties says better
    case 'anyOf': // its branches have said it already
      return [];
    default:
      return [[instancePath, message]];
  }
}

/** Of a member whose text has a pattern: its example says more to a reader. */
function likeTheExample(schema: TSchema, path: string): string | undefined {
  const [example] = plain(schema).properties?.[path.slice(1)]?.examples ?? [];
  return typeof example === 'string' ? `must be written like ${example}` : undefined;
}

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
