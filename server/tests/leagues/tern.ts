import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { copyWithLeague, type ScratchCopy } from './scratch-copy.ts';
import { folderOf } from './tern-folder.ts';

/** Four teams, four quarters of twelve minutes, its own time zone and calendar. */
export const TERN = `import { statsIn } from '../../sports/index.ts';
import { defineLeague } from '../league-definition.ts';
import fitted from './constants.json' with { type: 'json' };

export const tern = defineLeague({
  key: 'Tern',
  name: 'Tern League',
  sport: 'basketball',
  timeZone: 'Europe/Oslo',
  calendar: { startsOn: '07-15', label: 'split-year' },
  usualDates: { first: '09-10', last: '05-30' },
  lateSeasons: [],
  seasonTypes: ['regular'],
  teams: {
    AUK: { name: 'Auks', spellings: [] },
    EID: { name: 'Eiders', spellings: [] },
    GUL: { name: 'Gulls', spellings: [] },
    PUF: { name: 'Puffins', spellings: [] },
  },
  aliases: [],
  periods: {
    count: 4,
    minutes: 12,
    overtimeMinutes: 5,
    props: { H1: [1, 2], H2: [3, 4] },
    overtimeIn: 'H2',
  },
  positions: ['G', 'F', 'C'],
  stats: statsIn('basketball').filter((stat) => stat !== 'TripleDouble'),
  constants: [fitted],
  ids: 'tern',
  files: { ids: 'tern', gameIds: { pattern: /^T\\d{5}$/, example: 'T70001' } },
  usualTipOff: { hour: 19, minute: 0 },
  feeds: {},
});
`;

const CONSTANTS = join(import.meta.dirname, '../../src/leagues/nba/constants/nba-2023-24.json');

/** A copy of the code with the invented league. */
export async function copyWithTern(t: TestContext): Promise<ScratchCopy> {
  return copyWithLeague(t, 'tern', { 'index.ts': TERN, 'constants.json': await readFile(CONSTANTS, 'utf8') });
}

/** The folder of its files. */
export async function writeTernFolder(t: TestContext): Promise<string> {
  const folder = await temporaryFolder(t);
  for (const [name, text] of Object.entries(folderOf())) await writeFile(join(folder, name), text);
  return folder;
}
