import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../../tests/support/properties.ts';
import { Type } from 'typebox';
import { Problem } from '../responses/problems.ts';
import { readAs } from './validate.ts';
import { compileCheck } from './validate.ts';

const word = (words: string[]) => Type.Unsafe<string>({ type: 'string', enum: words });

/** The result of a check: the parsed value, or the violations as `pointer detail`. */
function outcome(check: ReturnType<typeof compileCheck>, value: unknown): unknown {
  const result = check(value);
  if ('value' in result) return result.value;
  assert.ok(result.error instanceof Problem);
  const { errors } = result.error.members as { errors: { pointer: string; detail: string }[] };
  return errors.map(({ pointer, detail }) => `${pointer} ${detail}`);
}

test('a violation of a pattern shows the example, if there is one', () => {
  const day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, examples: ['2024-03-02'] });
  const bare = Type.String({ pattern: '^[a-z]+$' });
  const check = compileCheck({ schema: Type.Object({ day: Type.Optional(day), bare }), httpPart: 'querystring' });
  assert.deepEqual(outcome(check, { day: 'tomorrow', bare: 'a' }), ['/query/day must be written like 2024-03-02']);
  assert.deepEqual(outcome(check, { bare: '1' }), ['/query/bare must match pattern "^[a-z]+$"']);
});

test('parameters are parsed exactly, and an invalid number stays text', () => {
  const check = compileCheck({
    schema: Type.Object({ n: Type.Integer() }),
    httpPart: 'querystring',
  });
  for (const text of [
    '1.5',
    '1e3',
    ' 1',
    '1 ',
    '',
    '0x10',
    '١',
    '1_000',
    '+1',
    '9'.repeat(20),
    'NaN',
    'Infinity',
    'true',
  ])
    assert.deepEqual(outcome(check, { n: text }), ['/query/n must be integer'], text);
  assert.deepEqual(outcome(check, { n: '-42' }), { n: -42 });
  assert.deepEqual(outcome(check, { n: ['1', '2'] }), ['/query/n must be integer']);
});

test('an integer written as text is parsed as itself', () => {
  const check = compileCheck({ schema: Type.Object({ n: Type.Integer(), x: Type.Number() }), httpPart: 'querystring' });
  fc.assert(
    fc.property(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (n, x) => {
      const text = x.toFixed(6);
      assert.deepEqual(outcome(check, { n: String(n), x: text }), { n, x: Number(text) });
    }),
  );
});

test('parameters accept comma-separated lists, words in any case, and aliases', () => {
  const stat = readAs(word(['Points', 'Rebounds']), (text) => (text === 'pts' ? 'Points' : undefined));
  const schema = Type.Object({
    stats: Type.Array(Type.Optional(stat)),
    way: Type.Union([word(['Up', 'Down']), Type.Null()]),
  });
  const query = compileCheck({ schema, httpPart: 'querystring' });
  assert.deepEqual(outcome(query, { stats: 'pts', way: 'uP' }), { stats: ['Points'], way: 'Up' });
  assert.deepEqual(outcome(query, { stats: 'pts,nope', way: 'Up' }), [
    '/query/stats/1 must be one of Points, Rebounds',
  ]);
  const body = compileCheck({ schema, httpPart: 'body' });
  assert.deepEqual(outcome(body, { stats: ['pts'], way: null }), { stats: ['Points'], way: null });
  assert.deepEqual(outcome(body, { stats: 'pts', way: null }), ['/stats must be array'], 'a body is taken as it is');
});

test('a body is never converted: text stays text, and a number stays a number', () => {
  const check = compileCheck({ schema: Type.Object({ n: Type.Integer(), s: Type.String() }), httpPart: 'body' });
  assert.deepEqual(outcome(check, { n: '1', s: 1 }), ['/n must be integer', '/s must be string']);
  assert.deepEqual(outcome(check, JSON.parse('{"n":1e999,"s":"x"}')), ['/n must be integer']);
});

test('for any input a check returns a value or a 400, quickly', () => {
  const check = compileCheck({
    schema: Type.Object(
      { a: Type.Optional(Type.Array(word(['x']))), b: Type.Optional(Type.Number()) },
      { additionalProperties: false },
    ),
    httpPart: 'body',
  });
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8, noUnicodeString: false }), (value) => {
      const result = check(value);
      assert.ok('value' in result || result.error instanceof Problem);
    }),
  );
  const brackets = JSON.parse('['.repeat(32_000) + ']'.repeat(32_000)) as unknown;
  assert.match(String(outcome(check, { a: brackets })), /is nested too deeply/);
  const poisoned = JSON.parse('{"__proto__":{"b":1},"constructor":1}') as unknown;
  assert.deepEqual(outcome(check, poisoned), ['/__proto__ is not known here', '/constructor is not known here']);
  assert.deepEqual(outcome(check, { a: ['\ud800'] }), ['/a/0 contains a character that is no text']);
});
