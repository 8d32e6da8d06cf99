import assert from 'node:assert/strict';
import test from 'node:test';
import { countsOf, LEAGUES } from '../../src/leagues/index.ts';
import type { PickOnWire } from '../../src/picks/index.ts';
import { TYPES } from '../../src/exports/types.ts';
import { addPastProps } from '../lab/past-props.ts';
import { addGame, addPastGame, addValue, smallLeague } from '../support/small-league.ts';
import { exportStage, inCsv, inParquet, readCsv, readLines, readParquet, type ExportStage } from './stage.ts';

async function withMovements(on: ExportStage): Promise<void> {
  const [gameId] = on.games.values();
  await on.db.query({
    text: `insert into odds.movement (game_id, player_id, stat, period, from_halves, to_halves, books, detected_at,
             from_since, open_halves, opened_at)
           values ($1, $2, 'Points', 'Full', 29, 32, 4, '2024-03-05T17:00:00.123Z', '2024-03-05T12:00:00Z', 28, '2024-03-05T09:30:00.5Z'),
             ($1, $3, 'Rebounds', 'Q1', 9, 5, 3, '2024-03-05T16:00:00Z', '2024-03-05T12:00:00Z', 9, '2024-03-05T12:00:00Z')`,
    values: [gameId, on.league.players[0], on.league.players[1]],
  });
  await on.db.query({
    text: `update league.player set name = '=HYPERLINK("http://x","' || name || '")' where id = $1`,
    values: [on.league.players[0]],
  });
}

for (const type of TYPES)
  test(`${type}: CSV, JSON lines and Parquet have the same rows, read by independent parsers`, async (t) => {
    const on = await exportStage(t);
    await withMovements(on);
    if (type === 'features') await addPastProps(on.db, on.league);
    const filters = type === 'track_record' ? { by: 'stat' } : {};
    const lines = readLines(await on.file({ type, format: 'ndjson', filters }));
    const records = readCsv(await on.file({ type, format: 'csv', filters }));
    const { types, rows } = await readParquet(t, await on.file({ type, format: 'parquet', filters }));
    assert.ok(lines.length > 1, 'there is something to compare');
    const names = Object.keys(lines[0] ?? {});
    assert.deepEqual(Object.keys(records[0] ?? {}), names);
    assert.deepEqual(Object.keys(types), names);
    assert.deepEqual(records, lines.map(inCsv));
    assert.deepEqual(rows, lines.map(inParquet));
    for (const [name, duckType] of Object.entries(types)) {
      if (/At$|tipOff/.test(name)) assert.match(duckType, /^TIMESTAMP/, name);
      if (name === 'gameDate') assert.equal(duckType, 'DATE');
      if (/Id$|^id$|price$/i.test(name)) assert.equal(duckType, 'INTEGER', name);
    }
  });

test('picks match the list, settled picks the record, and filters apply', async (t) => {
  const on = await exportStage(t);
  const list = await on.read('/data/picks?from=2024-03-01&to=2024-12-31&sort=date&limit=200');
  const { items } = list.json<{ items: PickOnWire[] }>();
  const picks = readLines(await on.file({ type: 'picks', format: 'ndjson' }));
  const scalars = Object.keys(picks[0] ?? {}).filter((name) => !/^(block|now)_/.test(name));
  const only = (pick: object) => Object.fromEntries(Object.entries(pick).filter(([name]) => scalars.includes(name)));
  assert.deepEqual(picks.map(only), items.map(only));
  assert.ok(['id', 'playerName', 'hit', 'tipOff', 'confidence'].every((name) => scalars.includes(name)));
  const record = (await on.read('/picks/track-record')).json<Record<'hits' | 'misses' | 'pushes' | 'voids', number>>();
  const settled = readLines(await on.file({ type: 'settled_picks', format: 'ndjson' }));
  const counted = (outcome: string) => settled.filter((pick) => pick['outcome'] === outcome).length;
  assert.deepEqual(
    [counted('Hit'), counted('Miss'), counted('Push'), counted('Void')],
    [record.hits, record.misses, record.pushes, record.voids],
  );
  const [totals] = readLines(await on.file({ type: 'track_record', format: 'ndjson' }));
  assert.deepEqual([totals?.['hits'], totals?.['misses'], totals?.['key']], [record.hits, record.misses, null]);
  const filters = { from: '2024-03-06', to: '2024-03-06', playerId: on.league.players[1], stat: 'pts' };
  const one = readLines(await on.file({ type: 'settled_picks', format: 'ndjson', filters }));
  assert.deepEqual(
    one.map(({ id }) => id),
    settled
      .filter((pick) => pick['gameDate'] === '2024-03-06' && pick['playerId'] === on.league.players[1])
      .map(({ id }) => id),
  );
  assert.ok(one.length > 0);
});

test('all for the league gives one file of every enabled league, each row with its league', async (t) => {
  const on = await exportStage(t);
  const wnba = await smallLeague(on.db, 'Wnba');
  await addPastGame(on.db, wnba);
  const gameId = await addGame(on.db, wnba, '2024-03-06', new Date('2024-03-06T20:00:00Z'));
  const [playerId = 0] = wnba.players;
  await addValue(on.db, wnba, { gameId, playerId, knownAt: new Date('2024-03-06T17:00:00Z') });
  for (const type of ['player_game_logs', 'odds_snapshots', 'track_record', 'picks']) {
    const rows = async (filters: object) => readLines(await on.file({ type, format: 'ndjson', filters }));
    const [nba, other] = [await rows({ league: 'Nba' }), await rows({ league: 'Wnba' })];
    assert.ok(nba.length > 0 && (other.length > 0 || type === 'picks'), type);
    assert.deepEqual([...new Set(other.map(({ league }) => league))], other.length > 0 ? ['Wnba'] : [], type);
    // A file of several sports has the counts of each.
    const counts = type === 'player_game_logs' ? countsOf(LEAGUES).map((count) => [count, null]) : [];
    const whole = [...nba, ...other, ...(await rows({ league: 'Nhl' }))].map((row) => ({
      ...Object.fromEntries(counts),
      ...row,
    }));
    assert.deepEqual(await rows({ league: 'ALL' }), whole, type);
    assert.ok(
      nba.every((row) => !('goals' in row)),
      'a file of one sport has its counts alone',
    );
    assert.deepEqual(await rows({}), nba, 'the default league alone');
  }
  const team = await on.post({ type: 'player_game_logs', format: 'csv', filters: { league: 'all', team: 'XYZ' } });
  assert.match(team.json<{ detail: string }>().detail, /\/filters\/team must be one of AAA, BBB/);
});

test('quotes and game logs match the tables, by every filter', async (t) => {
  const on = await exportStage(t);
  const count = async (text: string, values: unknown[]) =>
    (await on.db.query<{ n: number }>({ text: `select count(*)::int as n from ${text}`, values })).rows[0]?.n;
  const rows = async (type: string, filters: object) =>
    readLines(await on.file({ type, format: 'ndjson', filters })).length;
  const player = on.league.players[1];
  const quotes = 'odds.quote join league.game game on game.id = game_id join odds.book book on book.id = book_id';
  assert.equal(await rows('odds_snapshots', {}), await count(quotes, []));
  assert.equal(
    await rows('odds_snapshots', { playerId: player, book: 'Echo', stat: 'Points', from: '2024-03-06' }),
    await count(
      `${quotes} where player_id = $1 and book.key = 'echo' and stat = 'Points' and game_date >= '2024-03-06'`,
      [player],
    ),
  );
  const inForce = `league.box_line line join league.box_score box on box.id = line.box_score_id and box.superseded_at = 'infinity'
    join league.team team on team.id = line.team_id join league.game game on game.id = box.game_id`;
  assert.equal(await rows('player_game_logs', {}), await count(inForce, []));
  assert.equal(
    await rows('player_game_logs', { team: 'aaa', to: '2024-03-05' }),
    await count(`${inForce} where team.abbreviation = 'AAA' and game_date <= '2024-03-05'`, []),
  );
});
