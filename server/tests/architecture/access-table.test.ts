import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { TIERS } from '../../src/access/index.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const TIER = `'(?:${TIERS.join('|')})'`;

/**
 * Ways to write an access rule outside the table. Examples of the API and tiers passed by tests or commands are not
 * rules.
 */
const RULES: readonly [RegExp, string][] = [
  [new RegExp(`[=!]== ${TIER}|case ${TIER}`), 'compares a tier'],
  [new RegExp(`(?<!examples: )\\[${TIER}`), 'lists tiers'],
  [new RegExp(`\\b(?:${TIERS.join('|')}): [\\d{['"]`), 'has an entry for each tier'],
  [/\bdelayMinutes: \d/, 'has a delay'],
];

const rulesIn = (text: string): string[] => RULES.filter(([pattern]) => pattern.test(text)).map(([, what]) => what);

test('only the access table says what a tier may do, see or use', () => {
  const files = globSync('{server,web,client}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts') && !/[\\/](?:generated|server[\\/]src[\\/]access)[\\/]/.test(`/${path}`),
  );
  for (const part of ['server', 'web', 'client'])
    assert.ok(
      files.some((path) => path.startsWith(part)),
      part,
    );
  const found = files.flatMap((path) => rulesIn(readFileSync(join(root, path), 'utf8')).map((what) => [path, what]));
  assert.deepEqual(found, []);
});

for (const [text, what] of [
  [`if (tier === 'Free') return [];`, 'compares a tier'],
  [`const access = { tiers: ['Sharp', 'Admin'] };`, 'lists tiers'],
  [`const DELAYS = { Free: 60, Pro: 15 };`, 'has an entry for each tier'],
  [`const view = { delayMinutes: 15 };`, 'has a delay'],
] as const)
  test(`the check catches a file that ${what}`, () => assert.deepEqual(rulesIn(text), [what]));
