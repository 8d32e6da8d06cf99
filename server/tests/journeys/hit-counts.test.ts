import assert from 'node:assert/strict';
import test from 'node:test';
import { asSuperuser } from '../support/postgres.ts';
import fc from '../support/properties.ts';
import { addDays, settableClock } from '../../src/kernel/index.ts';
import { FITTED_COUNTS } from '../../src/sports/basketball/index.ts';
import { statValue } from '../../src/leagues/index.ts';
import type { CountLine, Stat } from '../../src/sports/index.ts';
import { silentLog, type Database } from '../../src/platform/index.ts';
import type { PropRow } from '../../src/research/boards/board-view.ts';
import { publishSlate } from '../../src/cycle/index.ts';
import { researchModule } from '../../src/research/index.ts';
import { loadSlate, scoreSlate } from '../../src/scoring/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { addGame, EARLY, openQuoteMonth, smallLeague } from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';

const DATE = '2024-03-05';
const NOW = new Date(`${DATE}T18:00:00Z`);
const PLAYERS = 1_000;
const GAMES = 22;

const counts = fc.record(
  Object.fromEntries(FITTED_COUNTS.map((count) => [count, fc.nat(14)])),
) as fc.Arbitrary<CountLine>;

/** A player's counts in a game; null if not dressed; 0 seconds: dressed but not on court. */
const appearance = fc.option(
  fc.record({ seconds: fc.constantFrom(0, 1, 1_500, 2_000), full: counts, q1: counts, corrected: counts }),
  { freq: 4 },
);
const generated = fc.record({
  stat: fc.constantFrom<Stat>('Points', 'PtsRebAst', 'Threes', 'DoubleDouble'),
  isQ1: fc.boolean(),
  halves: fc.nat(30),
  games: fc.array(appearance, { minLength: GAMES, maxLength: GAMES, size: 'max' }),
});
type Generated = typeof generated extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Every fourth game has a box score corrected before the slate, every fifth one corrected after it; every sixth has no
 * periods.
 */
const isCorrected = (game: number): boolean => game % 4 === 0;
const isCorrectedLate = (game: number): boolean => game % 5 === 1;
const hasPeriods = (game: number): boolean => game % 6 !== 2;

/** Computed independently: the last games played, newest first, and how many of them were over. */
function byHand({ stat, isQ1, halves, games }: Generated, last: number, wrong?: Mistake): [number, number] {
  const played = games
    .flatMap((game, index) => (game === null ? [] : [{ game, index }]))
    .filter(({ game }) => game.seconds > 0 || wrong === 'counts games not played')
    .toReversed()
    .slice(0, last)
    .filter(({ index }) => !isQ1 || hasPeriods(index));
  const figures = played.map(({ game, index }) => {
    const isNewer = isCorrected(index) || (wrong === 'sees what comes later' && isCorrectedLate(index));
    const whole = isNewer && wrong !== 'misses corrections' ? game.corrected : game.full;
    return statValue('Nba', stat, isQ1 && wrong !== 'takes the game for the period' ? game.q1 : whole) ?? assert.fail();
  });
  const isHit = (figure: number): boolean =>
    wrong === 'takes the line for a hit' ? figure >= halves / 2 : figure > halves / 2;
  return [figures.filter(isHit).length, figures.length];
}

/** Possible bugs of a service; the generated players must reveal each. */
const MISTAKES = [
  'counts games not played',
  'misses corrections',
  'sees what comes later',
  'takes the game for the period',
  'takes the line for a hit',
] as const;
type Mistake = (typeof MISTAKES)[number];

const countsByHand = (player: Generated, wrong?: Mistake): number[] =>
  [byHand(player, 5, wrong), byHand(player, 10, wrong), byHand(player, 15, wrong)].flat();

async function writeBoxScore(
  db: Database,
  gameId: number,
  version: { knownAt: Date; until: Date | 'infinity'; lines: object[] },
) {
  const columns = FITTED_COUNTS.join();
  const typed = FITTED_COUNTS.map((count) => `${count} smallint`).join();
  await db.query({
    text: `with box as (
        insert into league.box_score (game_id, known_at, superseded_at, known_at_assumed, source, has_periods, totals_hash, periods_hash)
        values ($1, $2, $3, false, 'test', $4, '', '') returning id
      ), said as (select * from jsonb_to_recordset($5) as said (player int, team int, seconds int, "full" jsonb, q1 jsonb)
      ), whole as (
        insert into league.box_line (box_score_id, player_id, team_id, starter, seconds, ${columns})
        select box.id, player, team, true, seconds, ${columns}
        from box, said, jsonb_to_record(said.full) as counted (${typed})
      )
      insert into league.period_line (box_score_id, player_id, period, seconds, ${columns})
      select box.id, player, 1, seconds, ${columns} from box, said, jsonb_to_record(said.q1) as counted (${typed}) where $4`,
    values: [gameId, version.knownAt, version.until, hasPeriods(gameId - 1), JSON.stringify(version.lines)],
  });
}

test('hit counts of 1,000 generated players over 5, 10 and 15 games equal those counted by hand', async (t) => {
  const db = await testDatabase(t);
  const clock = settableClock(NOW);
  const ctx = { db, clock, log: silentLog };
  const league = await smallLeague(db);
  const players = fc.sample(generated, { numRuns: PLAYERS, seed: 7 });
  await asSuperuser(db, (superuser) => superuser.query({ text: 'delete from league.player' }));
  await db.query({
    text: `insert into league.player (id, league, name, name_key, known_at) overriding system value
           select n, 'Nba', 'Player ' || n, 'player' || n, $1 from generate_series(1, $2) n`,
    values: [EARLY, PLAYERS],
  });
  for (let game = 0; game < GAMES; game += 1) {
    const date = addDays(DATE, game - GAMES);
    const gameId = await addGame(db, league, date, new Date(`${date}T20:00:00Z`));
    assert.equal(gameId, game + 1);
    const night = new Date(`${addDays(date, 1)}T04:00:00Z`);
    const morning = new Date(`${addDays(date, 1)}T12:00:00Z`);
    const lines = (figures: 'full' | 'corrected') =>
      players.flatMap(({ games }, index) => {
        const line = games[game];
        return line
          ? { player: index + 1, team: league.teams[0], seconds: line.seconds, full: line[figures], q1: line.q1 }
          : [];
      });
    const until = isCorrected(game) ? morning : isCorrectedLate(game) ? new Date(NOW.getTime() + 1) : 'infinity';
    await writeBoxScore(db, gameId, { knownAt: night, until, lines: lines('full') });
    if (until !== 'infinity')
      await writeBoxScore(db, gameId, { knownAt: until, until: 'infinity', lines: lines('corrected') });
  }
  const tonight = await addGame(db, league, DATE, new Date(`${DATE}T23:00:00Z`));
  await openQuoteMonth(db, new Date(`${DATE}T17:00:00Z`));
  await db.query({
    text: `insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, known_at_assumed, source, over_price, under_price)
           select $1, prop.player, prop.stat, prop.period, prop.halves, book.id, $2, false, 'test', -110, -110
           from jsonb_to_recordset($3) as prop (player int, stat text, period text, halves int), odds.book book`,
    values: [
      tonight,
      new Date(`${DATE}T17:00:00Z`),
      JSON.stringify(
        players.map(({ stat, isQ1, halves }, index) => ({
          player: index + 1,
          stat,
          period: isQ1 ? 'Q1' : 'Full',
          halves,
        })),
      ),
    ],
  });
  await publishSlate(ctx, scoreSlate(await loadSlate(db, { league: 'Nba', date: DATE, asOf: NOW })), 'live');
  const modules = [researchModule({ db, origin: 'live' })];
  const { api } = await testServer(t, { context: ctx, modules, identify: identifyByTier });
  const rows: PropRow[] = [];
  for (let page = 1; page <= PLAYERS / 200; page += 1) {
    const response = await getAs(api, 'Sharp', `/research/props?period=all&pageSize=200&page=${page}`);
    rows.push(...response.json<{ rows: PropRow[] }>().rows);
  }
  assert.equal(new Set(rows.map(({ playerId }) => playerId)).size, PLAYERS);
  const totalOf = async (query: string): Promise<number> =>
    (await getAs(api, 'Sharp', `/research/props?pageSize=1${query}`)).json<{ total: number }>().total;
  const full = rows.filter(({ period }) => period === null).length;
  assert.ok(full > 0 && full < PLAYERS);
  assert.equal(await totalOf(''), full, 'rows are of full games unless others are asked for');
  assert.equal(await totalOf('&period=Q1'), PLAYERS - full);
  for (const row of rows) {
    const player = players[row.playerId - 1] ?? assert.fail();
    const counted = [row.l5Hits, row.l5Games, row.l10Hits, row.l10Games, row.l15Hits, row.l15Games];
    assert.deepEqual(counted, countsByHand(player), row.playerName);
  }
});

for (const wrong of MISTAKES)
  test(`the harness sees a service that ${wrong}`, () => {
    const shown = fc
      .sample(generated, { numRuns: PLAYERS, seed: 7 })
      .filter((player) => countsByHand(player).join() !== countsByHand(player, wrong).join());
    assert.ok(shown.length > PLAYERS / 20, `${shown.length} of ${PLAYERS} players show it`);
  });
