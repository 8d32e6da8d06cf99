import assert from 'node:assert/strict';
import test from 'node:test';
import { replay } from '../../src/cycle/index.ts';
import { FULL_VISIBILITY, ledgerView } from '../../src/access/index.ts';
import { importFolder } from '../../src/ingest/index.ts';
import { addDays, settableClock } from '../../src/kernel/index.ts';
import { readChain } from '../../src/ledger/index.ts';
import { constantsFor, seededRandom, shippedFor } from '../../src/model/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { ledgerDay, trackRecord, verifyLedger } from '../../src/record/index.ts';
import { loadSeason } from '../../src/scoring/index.ts';
import { backtest } from '../../../tools/src/backtest/backtest.ts';
import { folderOf, GAME_DAY } from '../leagues/tern-folder.ts';
import { testDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeFiles } from './import-folder-files.ts';

const SEASON = '2025-26';
/** Two years in whole weeks. */
const later = (day: string): string => addDays(day, 728);
const DAY = later(GAME_DAY);
const TEAMS = { AUK: 'BOS', EID: 'DEN', GUL: 'LAL', PUF: 'MIA' };

/** The files of an invented season: four teams of the NBA, in a season that no constants were fitted to. */
function seasonFiles(): Record<string, string> {
  const { 'players.csv': _positions, ...files } = folderOf();
  const moved = Object.entries(files).map(([name, text]) => {
    let said = text
      .replaceAll('2023-24', SEASON)
      .replaceAll(/\b202[34]-\d\d-\d\d/g, later)
      .replaceAll(/\bT(7\d{4})/g, '00225$1');
    for (const [team, other] of Object.entries(TEAMS)) said = said.replaceAll(team, other);
    return [name.replace('2023-24', SEASON), said];
  });
  return Object.fromEntries(moved) as Record<string, string>;
}

test('an unseen season is imported, backtested, replayed, settled and verified', async (t) => {
  const folder = await temporaryFolder(t);
  await writeFiles(folder, seasonFiles());
  const ctx = { db: await testDatabase(t), clock: settableClock(new Date('2026-07-01T00:00:00Z')), log: silentLog };
  const imported = await importFolder(ctx, folder, { league: 'Nba' });
  assert.deepEqual(imported.problems.first, []);

  const question = { league: 'Nba', before: '2026-07-01', asOf: ctx.clock.now() } as const;
  const { games, quoted } = await loadSeason(ctx.db, question, SEASON);
  assert.equal(games.length, 48);
  const constants = constantsFor('Nba', games[0]?.day ?? '');
  assert.ok(constants !== undefined && constants === shippedFor('Nba').at(-1), 'those of earlier seasons');
  const result = backtest({
    league: 'Nba',
    season: SEASON,
    games,
    quoted,
    constants,
    random: seededRandom(7),
    progress: () => {},
  });
  assert.doesNotMatch(JSON.stringify(result), /null/);

  const report = await replay(ctx, { league: 'Nba', origin: 'replay', from: DAY, to: DAY });
  assert.ok(report.picks.picks > 0 && report.picks.unsettled === 0, JSON.stringify(report.picks));
  const seenAt = ctx.clock.now();
  const days = { league: 'Nba', origin: 'replay', from: DAY, to: DAY } as const;
  const { totals } = await trackRecord(ctx.db, { ...days, by: undefined, seenAt });
  const view = ledgerView(FULL_VISIBILITY, seenAt);
  const day = await ledgerDay(ctx.db, {
    league: 'Nba',
    origin: 'replay',
    date: DAY,
    pickId: null,
    readAt: seenAt,
    view,
  });
  const chain = { items: await readChain(ctx.db, 'replay', 0, 10_000), nextCursor: null, head: null };
  const ledger = verifyLedger([chain, day]);
  assert.deepEqual([ledger.faults, ledger.unopened], [[], 0]);
  for (const count of ['picks', 'hits', 'misses', 'pushes', 'voids'] as const)
    assert.deepEqual([totals[count], ledger.totals[count]], [report.picks[count], report.picks[count]], count);
});
