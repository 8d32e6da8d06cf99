import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';

const SOURCES = join(import.meta.dirname, '../../src');

/** The default league until the configuration changes it. */
const MAY_NAME_IT = ['app/leagues-section.ts', 'leagues/choice.ts'];

async function filesNaming(word: string): Promise<string[]> {
  const entries = await readdir(SOURCES, { recursive: true });
  const files = entries.filter((entry) => entry.endsWith('.ts') && !entry.endsWith('.test.ts'));
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(join(SOURCES, file), 'utf8')] as const),
  );
  return texts.filter(([, text]) => text.includes(word)).map(([file]) => file);
}

test('only the configuration defines the league that is used if none is named', async () => {
  const definition = ['leagues/index.ts', 'leagues/registry.ts'];
  assert.deepEqual((await filesNaming('DEFAULT_LEAGUE')).toSorted(), [...definition, ...MAY_NAME_IT].toSorted());
  assert.ok((await filesNaming('gameDayOf')).length > 5, 'the search finds what is there');
});
