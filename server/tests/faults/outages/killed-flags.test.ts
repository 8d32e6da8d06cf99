import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { writeFacts } from '../../../src/ingest/index.ts';
import type { Database } from '../../../src/platform/index.ts';
import { bruteFlags, storedFlags, wholeQuotes } from '../../odds/flags/brute-walk.ts';
import { killAtEachStatement } from '../../support/kill-at-each-statement.ts';
import { testDatabase } from '../../support/postgres.ts';
import { addGame, smallLeague } from '../../support/small-league.ts';
import { NO_FACTS } from '../../support/no-facts.ts';

const TIP_OFF = new Date('2024-05-21T00:00:00Z');
const SCHEMAS = ['odds', 'platform'];
const BOOKS = ['alpha', 'bravo', 'charlie'];
/** An arbitrage of the first two that narrows, one that opens, and neither. */
const LOOKS = [
  [
    [112, -130],
    [-128, 110],
    [-110, -110],
  ],
  [
    [108, -126],
    [-128, 110],
    [130, -150],
  ],
  [
    [-110, -110],
    [-112, -108],
    [-110, -110],
  ],
] as const;

async function stage(t: TestContext) {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const gameId = await addGame(db, league, '2024-05-20', TIP_OFF);
  await db.query({
    text: `insert into league.game_external (league, source, external_id, game_id, known_at) values ('Nba', 'test', 'g1', $1, $2)`,
    values: [gameId, new Date('2024-05-20T12:00:00Z')],
  });
  const ingest = (to: Database, look: number): Promise<unknown> => {
    const knownAt = new Date(TIP_OFF.getTime() - (10 - look) * 600_000);
    const quoteSets = BOOKS.map((book, place) => {
      const [overPrice, underPrice] = LOOKS[look]?.[place] ?? [-110, -110];
      const quotes = [{ player: { externalId: null, name: 'Player 1' }, lineHalves: 40, overPrice, underPrice }];
      return {
        game: { externalId: 'g1' },
        book,
        stat: 'Points',
        period: 'Full',
        knownAt,
        assumed: false,
        quotes,
      } as const;
    });
    return writeFacts(
      to,
      { league: 'Nba', source: 'test', ids: 'test', learnedAt: knownAt },
      { ...NO_FACTS, quoteSets },
      { movement: 0.5 },
    );
  };
  return { db, gameId, ingest };
}

for (const when of ['before', 'after'] as const)
  test(`ingest, killed ${when} every statement, leaves no quote without its flags and no flag without its quotes`, async (t) => {
    const [killed, whole] = [await stage(t), await stage(t)];
    for (const look of LOOKS.keys()) {
      const found = await killAtEachStatement(killed.db, SCHEMAS, when, (doomed) => killed.ingest(doomed, look));
      assert.deepEqual([found.left, found.outcome], [[], 'done']);
      assert.ok(found.deaths > 10, `${found.deaths} deaths`);
      await whole.ingest(whole.db, look);
      const flags = await storedFlags(killed.db, killed.gameId);
      assert.deepEqual(flags, await storedFlags(whole.db, whole.gameId), 'the flags of a run that was not killed');
      assert.deepEqual(flags, bruteFlags(await wholeQuotes(killed.db, killed.gameId), TIP_OFF));
      assert.ok(flags.length > 0);
    }
  });

test('the harness catches flags that are written after the quotes are committed', async (t) => {
  const { db, ingest } = await stage(t);
  const careless = async (doomed: Database): Promise<void> => {
    await ingest(db, 0);
    await doomed.transaction((tx) => tx.query({ text: 'select 1' }));
  };
  assert.notDeepEqual((await killAtEachStatement(db, SCHEMAS, 'before', careless)).left, []);
});
