import type { Shape } from './shapes.ts';

const OF_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-01-10',
  'date-time': '2026-01-10T12:00:00.000Z',
  uri: 'https://example.org/',
};

const A_DAY = String.raw`^\d{4}-\d{2}-\d{2}$`;

/** An example of the schema: its own, else built from its parts. */
export function exampleOf(shape: Shape): unknown {
  if (shape.examples?.[0] !== undefined) return shape.examples[0];
  if (shape.example !== undefined) return shape.example;
  if (shape.const !== undefined) return shape.const;
  if (shape.default !== undefined) return shape.default;
  if (shape.enum !== undefined) return shape.enum[0];
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices !== undefined) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {});
  return ofType(shape);
}

function ofType(shape: Shape): unknown {
  const type = typeof shape.type === 'string' ? shape.type : shape.type?.[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, member]) => [name, exampleOf(member)]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, shape.minItems ?? 1) }, () => exampleOf(shape.items ?? {}));
    case 'integer':
    case 'number':
      return shape.minimum ?? (shape.exclusiveMinimum === undefined ? 1 : shape.exclusiveMinimum + 1);
    case 'boolean':
      return true;
    case 'string':
      if (shape.pattern === A_DAY) return OF_FORMAT['date'];
      return OF_FORMAT[shape.format ?? ''] ?? 'text'.padEnd(shape.minLength ?? 0, '.');
    default:
      return null;
  }
}
