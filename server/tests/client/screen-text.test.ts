import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { textOutsideStrings } from './screen-text.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SRC = join(ROOT, 'web/src');
const read = (path: string): string => readFileSync(join(SRC, path), 'utf8');

/** Every member of every enum of the API. */
function enumMembers(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(enumMembers);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'enum' || key === 'const' ? [inner].flat().map(String) : enumMembers(inner),
  );
}

const KNOWN = {
  values: new Set(enumMembers(JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')))),
  classes: new Set(
    globSync('**/*.css', { cwd: SRC }).flatMap((path) =>
      Array.from(read(path).matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name ?? ''),
    ),
  ),
};

test('every text of the dashboard is in a strings.ts or in the glossary', () => {
  // The guide is no part of it: its pages are HTML, put together as text.
  const files = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter(
    (path) => !/(^|\/)(strings|format|glossary)\.ts$|\.test\.ts$|^guide\//.test(path),
  );
  assert.ok(files.length > 80);
  assert.deepEqual(
    files.flatMap((path) => textOutsideStrings(path, read(path), KNOWN)),
    [],
  );
});

const PLANTED: readonly [what: string, source: string, text: string][] = [
  ['text between tags', '<p>No picks</p>', 'No picks'],
  ['a label of one word', '<button aria-label="close" />', 'close'],
  ['a label chosen by a condition', "<p title={a ? 'Save' : b} />", 'Save'],
  ['a sentence in a variable', "const a = 'No picks match';", 'No picks match'],
  ['a heading in a list', "const columns = ['Zone'];", 'Zone'],
  ['a word beside a value', 'const a = `${count} picks`;', 'picks'],
  ['a property that is shown', "const a = { label: 'weekly' };", 'weekly'],
];

for (const [what, source, text] of PLANTED)
  test(`the check sees ${what}`, () => {
    assert.deepEqual(textOutsideStrings('a.tsx', source, KNOWN), [{ path: 'a.tsx', text }]);
  });

test('the check accepts technical text', () => {
  const source = `
    import { a } from './some file.ts';
    type A = 'One word';
    const side = 'Over';
    const row = <p className={\`status \${a}\`} data-row="a b" key={\`\${a} \${b}\`}>{a} · {b}</p>;
    if (event.key === 'Escape') throw new Error('not reached');
  `;
  assert.deepEqual(textOutsideStrings('a.tsx', source, KNOWN), []);
});
