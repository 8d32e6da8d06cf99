import type { Violation } from '../../index.ts';

const MOST_VIOLATIONS = 20;

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

/** The schema's example of a member, if it has one. */
type ExampleIn = (member: string) => unknown;

/**
 * One violation per place: the first error is the most useful (type before bounds). The types of a union are joined.
 */
export function violationsOf(errors: readonly SchemaError[], place: string, exampleIn: ExampleIn): Violation[] {
  const found = new Map<string, string>();
  for (const error of errors) {
    for (const [path, detail] of sentencesOf(error, exampleIn)) {
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

function sentencesOf(
  { keyword, instancePath, params, message }: SchemaError,
  exampleIn: ExampleIn,
): [string, string][] {
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
      return [[instancePath, likeTheExample(exampleIn(instancePath.slice(1))) ?? message]];
    case 'boolean': // "nothing is allowed here" for an unknown member; additionalProperties reports it better
    case 'anyOf': // the branches have reported it already
      return [];
    default:
      return [[instancePath, message]];
  }
}

/** For a member with a pattern: the example is clearer than the pattern. */
const likeTheExample = (example: unknown): string | undefined =>
  typeof example === 'string' ? `must be written like ${example}` : undefined;

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
