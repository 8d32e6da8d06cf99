import assert from 'node:assert/strict';
import test from 'node:test';
import { textOf } from './markdown-pages.ts';

/** Labels that more than one row has. */
function repeatedLabels(text: string): string[] {
  const labels = [...text.matchAll(/^\| ([A-Z]*\d+) \|/gm)].map(([, label = '']) => label);
  return labels.filter((label, place) => labels.indexOf(label) < place);
}

test('no label of a guarantee stands twice', () => {
  const text = textOf('docs/guarantees.md');
  assert.deepEqual(repeatedLabels(text), []);
  assert.deepEqual(repeatedLabels(`${text}\n| 23 | planted |\n`), ['23']);
});
