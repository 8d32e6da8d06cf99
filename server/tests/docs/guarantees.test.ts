import assert from 'node:assert/strict';
import test from 'node:test';
import { textOf } from './markdown-pages.ts';

/** Labels on more than one row. */
function repeatedLabels(text: string): string[] {
  const labels = [...text.matchAll(/^\| ([A-Z]*\d+) \|/gm)].map(([, label = '']) => label);
  return labels.filter((label, place) => labels.indexOf(label) < place);
}

test('no label of a guarantee occurs twice', () => {
  const text = textOf('docs/guarantees.md');
  assert.deepEqual(repeatedLabels(text), []);
  assert.deepEqual(repeatedLabels(`${text}\n| 23 | planted |\n`), ['23']);
});
