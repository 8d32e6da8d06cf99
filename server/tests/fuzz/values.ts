import type { DescribedApi, Schema } from '../support/described-api.ts';
import type { Draws } from './draws.ts';

/** The kind of value: valid for the schema, at and just beyond its bounds, or invalid. */
export type Manner = 'valid' | 'boundary' | 'broken';

/** Known values by member name that are likely to exist. */
export type Known = (name: string) => readonly unknown[];

export interface Maker {
  value(name: string, schema: Schema, manner: Manner): unknown;
  broken(): unknown;
}

/** Values that are invalid for most schemas. */
const BROKEN: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0,
  1e308,
  5e-324,
  0.1,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_992,
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '0x10',
  'NaN',
  'null',
  'true',
  'x'.repeat(300),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202e\u200b',
  '💎'.repeat(20),
  'é'.normalize('NFD'),
  '../../etc/passwd',
  '..',
  '.',
  '%00',
  '%',
  '\\',
  '"',
  "' or '1'='1",
  '1;drop table x',
  '=1+1',
  '${7*7}',
  '{{7*7}}',
  '<script>',
  '\r\nx: y',
  '2024-02-30',
  '0000-00-00',
  '9999-12-31',
  '10000-01-01',
  '2024-13-01T00:00:00Z',
  '2024-03-05T23:59:60Z',
  '0001-01-01T00:00:00Z',
  'constructor',
  '__proto__',
  'toString',
  [],
  [[]],
  [null],
  {},
  { a: 1 },
];

export function valueMaker(api: DescribedApi, draws: Draws, known: Known): Maker {
  const value = (name: string, given: Schema, manner: Manner): unknown => {
    if (manner === 'broken') return draws.pick(BROKEN);
    const schema = api.schema(given);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return value(name, draws.pick(choices), manner);
    if (schema.enum !== undefined) return draws.pick(schema.enum);
    if (schema.const !== undefined) return schema.const;
    const told = known(name);
    if (manner === 'valid' && told.length > 0) return draws.pick(told);
    if (schema.type === 'object') return object(schema, manner);
    if (schema.type === 'array') return array(name, schema, manner);
    return manner === 'valid' ? plain(schema, draws) : draws.pick(boundsOf(schema));
  };
  const object = ({ properties = {}, required = [] }: Schema, manner: Manner): object => {
    const made: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(properties))
      if (required.includes(name) || draws.chance(0.4)) made[name] = value(name, member, manner);
    return made;
  };
  const array = (name: string, { items = {}, minItems = 0, maxItems = 3 }: Schema, manner: Manner): unknown[] => {
    const counts = manner === 'valid' ? [Math.max(1, minItems)] : [minItems, minItems - 1, Math.min(maxItems + 1, 60)];
    const length = Math.max(0, draws.pick(counts));
    return Array.from({ length }, () => value(name, items, 'valid'));
  };
  return { value, broken: () => draws.pick(BROKEN) };
}

function plain(schema: Schema, draws: Draws): unknown {
  const { type, minimum = 1, maximum = minimum + 200, multipleOf, examples, format } = schema;
  if (type === 'boolean') return draws.chance(0.5);
  if (type === 'null') return null;
  if (type === 'integer') return minimum + draws.below(Math.min(maximum - minimum, 1_000) + 1);
  if (type === 'number') return multipleOf === undefined ? minimum + draws.below(40) / 2 : multipleOf * draws.below(80);
  if (examples?.[0] !== undefined) return examples[0];
  if (format === 'date-time') return '2024-03-05T12:00:00Z';
  if (format === 'date') return '2024-03-05';
  return `text ${draws.below(1_000)}`.padEnd(schema.minLength ?? 0, '.');
}

/** The values at the bounds and just beyond them. */
function boundsOf({ type, minimum, maximum, minLength = 0, maxLength }: Schema): readonly unknown[] {
  if (type === 'integer' || type === 'number') {
    const bounds = [minimum, maximum].filter((bound) => bound !== undefined);
    return [0, 1, -1, ...bounds.flatMap((bound) => [bound, bound - 1, bound + 1, bound + 0.5])];
  }
  if (type === 'string') {
    const longest = Math.min(maxLength ?? 100, 3_000);
    return [minLength, minLength - 1, longest, longest + 1].map((length) => 'y'.repeat(Math.max(0, length)));
  }
  return type === 'boolean' ? [true, false] : [null];
}
