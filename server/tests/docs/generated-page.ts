import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Compares a page of docs/ with what the code generates; PROPPICK_TEST_UPDATE=1 writes the page. */
export function assertGenerated(page: string, made: string): void {
  const path = join(import.meta.dirname, '../../../docs', page);
  if (process.env['PROPPICK_TEST_UPDATE'] === '1') writeFileSync(path, made);
  assert.equal(readFileSync(path, 'utf8'), made, `docs/${page} is out of date: npm run docs`);
}

/** The text in lines of at most 150 characters, the second and later ones after `indent`. */
export function wrapped(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > 150) {
      lines.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
