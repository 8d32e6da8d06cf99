import assert from 'node:assert/strict';
import test from 'node:test';
import { addPastProps } from '../../../tests/lab/past-props.ts';
import { settledLeague, type SettledLeague } from '../../../tests/support/settled-league.ts';
import { BOX_COUNTS } from '../../sports/index.ts';
import { FEATURE_NAMES } from '../../lab/index.ts';
import { PICK_COLUMNS, PICK_NOW_COLUMNS } from '../../picks/index.ts';
import type { Cell, TableColumn } from '../../platform/index.ts';
import { SCORING_BOUNDS } from '../../scoring/index.ts';
import type { ExportType } from '../types.ts';
import type { Filters } from './filters.ts';
import { RECORD_COLUMNS } from './record-table.ts';
import { TABLES } from './tables.ts';

const named = (columns: readonly TableColumn[]): string =>
  columns.map(({ name, type }) => `${name} ${type}`).join(', ');
const PROP = 'gameId integer, gameDate day, playerId integer, playerName text, stat text, period text';
const ENDS =
  'gameId integer, gameDate day, tipOff moment, playerId integer, playerName text, stat text, period text, book text, ' +
  'line number, overPrice integer, underPrice integer, knownAt moment';

type Row = Readonly<Record<string, Cell | undefined>>;

/** The rows of a type of export as objects. */
async function read(
  { db, clock }: SettledLeague,
  type: ExportType,
  filters: Filters = {},
  asOf = clock.now(),
): Promise<Row[]> {
  const { columns, read: rowsOf } = TABLES[type];
  const question = { league: 'Nba', origin: 'replay', bounds: () => SCORING_BOUNDS, asOf, filters } as const;
  const all = await db.transaction(async (tx) => {
    const rows: (readonly Cell[])[] = [];
    for await (const batch of rowsOf(tx, question)) rows.push(...batch);
    return rows;
  });
  return all.map((row) => {
    assert.equal(row.length, columns.length);
    return Object.fromEntries(columns.map(({ name }, place) => [name, row[place]]));
  });
}
/** Rows of the database, moments as ISO texts. */
async function rowsOf({ db }: SettledLeague, text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await db.query<Record<string, unknown>>({ text, values });
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
      ) as Row,
  );
}

test('each type of export has its columns with their types, in order', () => {
  const columns = Object.fromEntries(Object.entries(TABLES).map(([type, table]) => [type, named(table.columns)]));
  const logs =
    'gameId integer, gameDate day, season text, seasonType text, playerId integer, playerName text, teamAbbreviation text, ' +
    'opponentAbbreviation text, isHome boolean, starter boolean, seconds integer';
  assert.deepEqual(columns, {
    picks: named(PICK_NOW_COLUMNS),
    settled_picks: named(PICK_COLUMNS),
    record_picks: named(PICK_NOW_COLUMNS),
    line_movements: `id integer, detectedAt moment, ${PROP}, from number, to number, delta number, books integer, fromSince moment, openLine number, openedAt moment`,
    player_game_logs: [logs, ...BOX_COUNTS.map((count) => `${count} integer`)].join(', '),
    odds_snapshots: `${PROP}, book text, line number, overPrice integer, underPrice integer, knownAt moment, supersededAt moment`,
    openers: ENDS,
    closing: ENDS,
    features: named(TABLES.features.columns),
    track_record: named(RECORD_COLUMNS),
  });
  assert.equal(TABLES.features.columns.length, FEATURE_NAMES.length);
});

test('exported movements have the lines before and after and the opening one, with the difference, by every filter', async (t) => {
  const on = await settledLeague(t);
  const [gameId] = on.games.values();
  const [one, other] = on.league.players;
  await on.db.query({
    text: `insert into odds.movement (game_id, player_id, stat, period, from_halves, to_halves, books, detected_at,
             from_since, open_halves, opened_at)
           values ($1, $2, 'Points', 'Full', 29, 32, 4, '2024-03-05T17:00:00.123Z', '2024-03-05T12:00:00Z', 28, '2024-03-05T09:30:00.5Z'),
             ($1, $3, 'Rebounds', 'Q1', 9, 5, 3, '2024-03-05T16:00:00Z', '2024-03-05T13:00:00Z', 9, '2024-03-05T12:00:00Z')`,
    values: [gameId, one, other],
  });
  const all = await read(on, 'line_movements');
  const facts = all.map(({ id, playerName, ...rest }) => {
    assert.equal(typeof id, 'number');
    assert.match(String(playerName), /^Player \d/);
    return rest;
  });
  assert.deepEqual(facts, [
    {
      ...{ detectedAt: '2024-03-05T16:00:00.000Z', gameId, gameDate: '2024-03-05', playerId: other, stat: 'Rebounds' },
      ...{ period: 'Q1', from: 4.5, to: 2.5, delta: -2, books: 3, fromSince: '2024-03-05T13:00:00.000Z' },
      ...{ openLine: 4.5, openedAt: '2024-03-05T12:00:00.000Z' },
    },
    {
      ...{ detectedAt: '2024-03-05T17:00:00.123Z', gameId, gameDate: '2024-03-05', playerId: one, stat: 'Points' },
      ...{ period: null, from: 14.5, to: 16, delta: 1.5, books: 4, fromSince: '2024-03-05T12:00:00.000Z' },
      ...{ openLine: 14, openedAt: '2024-03-05T09:30:00.500Z' },
    },
  ]);
  const stats = async (filters: Filters, asOf?: Date) =>
    (await read(on, 'line_movements', filters, asOf)).map(({ stat }) => stat);
  assert.deepEqual(await stats({ stat: 'Points' }), ['Points']);
  assert.deepEqual(await stats({ playerId: other }), ['Rebounds']);
  assert.deepEqual(await stats({ from: '2024-03-06' }), []);
  assert.deepEqual(await stats({}, new Date('2024-03-05T16:30:00Z')), ['Rebounds'], 'what was known then');
});

test('exported box scores are those in force, with every count of each player who played, by every filter', async (t) => {
  const on = await settledLeague(t);
  const wanted = await rowsOf(
    on,
    `select game.id as "gameId", to_char(game.game_date, 'YYYY-MM-DD') as "gameDate", game.season,
       game.season_type as "seasonType", player.id as "playerId", player.name as "playerName",
       team.abbreviation as "teamAbbreviation", opponent.abbreviation as "opponentAbbreviation",
       team.id = game.home_team_id as "isHome", line.starter, line.seconds, ${BOX_COUNTS.map((count) => `line.${count}`).join(', ')}
     from league.box_line line join league.box_score box on box.id = line.box_score_id and box.superseded_at = 'infinity'
     join league.game game on game.id = box.game_id join league.player player on player.id = line.player_id
     join league.team team on team.id = line.team_id
     join league.team opponent on opponent.id in (game.home_team_id, game.away_team_id) and opponent.id <> team.id
     where line.seconds > 0 order by game.game_date, game.id, player.id`,
  );
  const all = await read(on, 'player_game_logs');
  assert.ok(all.length > 10 && all.some(({ isHome }) => isHome === false));
  assert.deepEqual(all, wanted);
  const [playerId] = on.league.players;
  assert.deepEqual(
    await read(on, 'player_game_logs', { playerId }),
    all.filter((row) => row['playerId'] === playerId),
  );
  const team = all[0]!['teamAbbreviation'] as string;
  const ofTeam = all.filter((row) => row['teamAbbreviation'] === team);
  assert.ok(ofTeam.length < all.length);
  assert.deepEqual(await read(on, 'player_game_logs', { team }), ofTeam);
  assert.deepEqual(await read(on, 'player_game_logs', { from: '2030-01-01' }), []);
});

const QUOTE = `game.id as "gameId", to_char(game.game_date, 'YYYY-MM-DD') as "gameDate", player.id as "playerId",
  player.name as "playerName", quote.stat, nullif(quote.period, 'Full') as period, book.key as book,
  quote.line_halves / 2.0::float8 as line, quote.over_price as "overPrice", quote.under_price as "underPrice",
  quote.known_at as "knownAt"`;
const QUOTES = `odds.quote quote join league.game game on game.id = quote.game_id join odds.book book on book.id = quote.book_id
  join league.player player on player.id = quote.player_id`;

test('exported quotes have their line, prices and moments, null while they are in force, by every filter', async (t) => {
  const on = await settledLeague(t);
  const wanted = await rowsOf(
    on,
    `select ${QUOTE}, case when quote.superseded_at <= $1 then quote.superseded_at end as "supersededAt" from ${QUOTES}
     where quote.known_at <= $1
     order by game.game_date, game.id, player.id, quote.stat, quote.period, book.id, quote.line_halves, quote.known_at`,
    [on.clock.now()],
  );
  const all = await read(on, 'odds_snapshots');
  assert.ok(all.length > 10 && all.some(({ supersededAt }) => supersededAt !== null));
  assert.deepEqual(all, wanted);
  const [playerId, book, stat] = [on.league.players[1], 'echo', 'Points'] as const;
  const some = all.filter((row) => row['playerId'] === playerId && row['book'] === book && row['stat'] === stat);
  assert.ok(some.length > 0 && some.length < all.length);
  assert.deepEqual(await read(on, 'odds_snapshots', { playerId, book, stat }), some);
  for (const filters of [{ playerId }, { book }, { stat }] as const) {
    const [[member, value]] = Object.entries(filters) as [[string, Cell]];
    assert.deepEqual(
      await read(on, 'odds_snapshots', filters),
      all.filter((row) => row[member] === value),
    );
  }
});

test('the exported openers and closing quotes are the first and the last of each side before tip-off', async (t) => {
  const on = await settledLeague(t);
  for (const type of ['openers', 'closing'] as const) {
    const all = await read(on, type);
    assert.ok(all.length > 0);
    const quotes = await rowsOf(on, `select ${QUOTE}, game.id from ${QUOTES} where quote.known_at <= $1`, [
      on.clock.now(),
    ]);
    for (const { tipOff, ...row } of all) {
      assert.match(String(tipOff), /^2024-03-0\dT\d\d:00:00\.000Z$/);
      const { id: _id, ...same } =
        quotes.find((quote) => Object.entries(row).every(([name, value]) => quote[name] === value)) ??
        assert.fail(JSON.stringify(row));
      assert.deepEqual(row, same);
    }
    const [playerId, book] = [on.league.players[1], 'echo'];
    for (const filters of [{ playerId }, { book }, { stat: 'Points' }, { stat: 'Assists' }] as const) {
      const [[member, value]] = Object.entries(filters) as [[string, Cell]];
      assert.deepEqual(
        await read(on, type, filters),
        all.filter((row) => row[member] === value),
        `${type} ${member}`,
      );
    }
    assert.deepEqual(await read(on, type, { from: '2030-01-01' }), []);
  }
});

test('exported features have the cells of their names, moments as texts, by every filter', async (t) => {
  const on = await settledLeague(t);
  await addPastProps(on.db, on.league);
  const all = await read(on, 'features');
  assert.ok(all.length > 1);
  for (const row of all) for (const value of Object.values(row)) assert.ok(value === null || typeof value !== 'object');
  const moments = TABLES.features.columns.filter(({ type }) => type === 'moment').map(({ name }) => name);
  for (const name of moments)
    assert.ok(
      all.every((row) => row[name] === null || /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(row[name]))),
      name,
    );
  const [first] = all;
  for (const member of ['playerId', 'stat'] as const) {
    const filters = { [member]: first![member] } as Filters;
    assert.deepEqual(
      await read(on, 'features', filters),
      all.filter((row) => row[member] === first![member]),
    );
  }
  assert.deepEqual(await read(on, 'features', { playerId: 999_999 }), []);
});

test('exported picks are filtered by stat, rating and player, and those of the record are open or settled', async (t) => {
  const on = await settledLeague(t);
  for (const type of ['picks', 'settled_picks', 'record_picks'] as const) {
    const all = await read(on, type);
    assert.ok(all.length > 0, type);
    const [first] = all;
    for (const member of ['playerId', 'stat', 'rating'] as const) {
      const filters = { [member]: first![member] } as Filters;
      const some = all.filter((row) => row[member] === first![member]);
      assert.deepEqual(await read(on, type, filters), some, `${type} ${member}`);
    }
    assert.deepEqual(await read(on, type, { playerId: 999_999 }), []);
    assert.deepEqual(await read(on, type, { stat: 'TripleDouble' }), []);
    assert.deepEqual(
      await read(on, type, { from: '2024-03-06', to: '2024-03-06' }),
      all.filter((row) => row['gameDate'] === '2024-03-06'),
    );
  }
  const settled = await read(on, 'settled_picks');
  assert.ok(settled.every(({ outcome }) => outcome !== null));
});
