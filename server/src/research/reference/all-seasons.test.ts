import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { smallLeague } from '../../../tests/support/small-league.ts';
import { asSuperuser, testDatabase } from '../../../tests/support/postgres.ts';
import { addDays, type Day } from '../../kernel/index.ts';
import { seededRandom } from '../../model/index.ts';
import type { Database } from '../../platform/index.ts';
import { teamOn } from '../histories/team-queries.ts';
import { gamesOfPlayer, playerById } from './reference-queries.ts';

const SEASONS = ['2028-29', '2029-30', '2030-31'];
const FIRST_DAY = '2028-09-01';
const DAYS = 1_100;
const GAMES = 240;

/** A box-score line with all known facts of its game that the queries may select from. */
interface Line {
  readonly playerId: number;
  readonly teamId: number;
  readonly seconds: number;
  readonly gameId: number;
  readonly season: string;
  readonly date: Day;
  readonly knownAt: Date;
  readonly until: Date | number;
}

interface Game {
  readonly id: number;
  readonly season: string;
  readonly date: Day;
  readonly teams: readonly number[];
  readonly status: string;
  readonly tipOff: Date;
}

/**
 * Games of three seasons whose days overlap, some in the future, inserted in random order. Box scores have up to two versions
 * and up to two sources. Players are traded, inactive, or miss a season.
 */
async function pastOf(db: Database, random: () => number): Promise<void> {
  const whole = (below: number): number => Math.floor(random() * below);
  const games = Array.from({ length: GAMES }, (_, n) => {
    const day = whole(DAYS);
    const season = SEASONS[Math.min(2, Math.floor((day + whole(60)) / 365))];
    const date = addDays(FIRST_DAY, day);
    const versions = random() < 0.1 ? [] : Array.from({ length: 1 + whole(2) }, (__, nth) => ({ nth, source: 'one' }));
    if (versions.length > 0 && random() < 0.2) versions.push({ nth: 0, source: 'two' });
    const lines = Array.from({ length: 10 }, (__, index) => ({
      player: index + 1,
      team: 1 + ((index + Math.floor(day / 200)) % 2),
      seconds: whole(5) === 0 ? 0 : 900,
    })).filter(({ player }) => random() < 0.7 && !(player === 3 && season === SEASONS[2]));
    return { n, date, season, versions, lines, isHome: random() < 0.5 };
  });
  await db.query({
    text: `insert into league.game (id, league, season, season_type, game_date, home_team_id, away_team_id, known_at)
           overriding system value
           select n + 1, 'Nba', season, 'regular', date, case when "isHome" then 1 else 2 end, case when "isHome" then 2 else 1 end,
             '2028-01-01'
           from json_to_recordset($1) as said (n int, season text, date date, "isHome" boolean)`,
    values: [JSON.stringify(games)],
  });
  await db.query({
    text: `insert into league.game_state (game_id, known_at, known_at_assumed, source, status, tip_off, tip_off_assumed)
           select n + 1, '2028-01-01', false, 'test', case when json_array_length(versions) = 0 then 'scheduled' else 'final' end,
             date + time '23:00', false
           from json_to_recordset($1) as said (n int, date date, versions json)`,
    values: [JSON.stringify(games)],
  });
  await db.query({
    text: `with said as (
             select n + 1 as game_id, version.*, date + time '23:59' + version.nth * interval '20 days' as known_at, lines
             from json_to_recordset($1) as said (n int, date date, versions json, lines json)
             cross join json_to_recordset(versions) as version (nth int, source text)
           ), box as (
             insert into league.box_score
               (game_id, known_at, superseded_at, known_at_assumed, source, has_periods, totals_hash, periods_hash)
             select game_id, known_at, lead(known_at, 1, 'infinity') over (partition by game_id, source order by known_at),
               false, source, false, '', ''
             from said returning id, game_id, known_at, source)
           insert into league.box_line (box_score_id, player_id, team_id, starter, seconds, pts, reb, ast, fg3m, fg3a, fgm, fga,
             ftm, fta, stl, blk, tov)
           select box.id, line.player, line.team, true, line.seconds, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
           from box join said using (game_id, known_at, source)
           cross join json_to_recordset(said.lines) as line (player int, team int, seconds int)`,
    values: [JSON.stringify(games)],
  });
}

/** All rows as stored. */
async function everything(db: Database): Promise<{ lines: Line[]; games: Game[] }> {
  const lines = await db.query<Line>({
    text: `select line.player_id as "playerId", line.team_id as "teamId", line.seconds, game.id as "gameId", game.season,
             game.game_date as date, box.known_at as "knownAt", box.superseded_at as until
           from league.box_line line join league.box_score box on box.id = line.box_score_id
           join league.game game on game.id = box.game_id`,
  });
  const games = await db.query<Game>({
    text: `select game.id, game.season, game.game_date as date, array[game.home_team_id, game.away_team_id] as teams,
             state.status, state.tip_off as "tipOff"
           from league.game game join league.game_state state on state.game_id = game.id`,
  });
  return { lines: lines.rows, games: games.rows };
}

const oldestFirst = (one: Line, other: Line): number =>
  one.date === other.date ? one.gameId - other.gameId : one.date < other.date ? -1 : 1;

/** Differences from a scan of all lines, for several players at several moments. */
async function differences(db: Database, random: () => number): Promise<string[]> {
  const { lines, games } = await everything(db);
  const found: string[] = [];
  const compare = (what: string, response: unknown, byHand: unknown): void => {
    if (JSON.stringify(response) !== JSON.stringify(byHand)) found.push(what);
  };
  for (let turn = 0; turn < 60; turn += 1) {
    const playerId = 1 + Math.floor(random() * 10);
    const today = addDays(FIRST_DAY, Math.floor(random() * (DAYS + 400)));
    const at = new Date(`${today}T12:00:00Z`);
    const known = lines
      .filter((line) => line.playerId === playerId && line.knownAt <= at && Number(line.until) > at.getTime())
      .sort(oldestFirst);
    const played = known.filter(({ seconds }) => seconds > 0);
    const what = `player ${playerId} on ${today}`;

    for (const season of [null, ...SEASONS]) {
      const response = await gamesOfPlayer(db, at, playerId, season);
      compare(
        `games of ${what}, ${season}`,
        response.map(({ id }) => id),
        gamesByHand(games, played, season),
      );
    }
    const since = addDays(today, -400);
    const [player] = await playerById(db, playerId, at, since);
    const last = known.filter(({ date }) => date >= since).at(-1);
    compare(`team of ${what}`, player?.teamAbbreviation, last === undefined ? null : ['AAA', 'BBB'][last.teamId - 1]);

    const from = addDays(FIRST_DAY, Math.floor(random() * DAYS));
    const to = addDays(from, Math.floor(random() * 90));
    for (let day = from; day <= to; day = addDays(day, 9)) {
      const text = `select ${teamOn('$2::int', '$3::date')} as "teamId"`;
      const { rows } = await db.query<{ teamId: number | null }>({ text, values: [at, playerId, day] });
      const byHand = (played.findLast(({ date }) => date <= day) ?? played[0])?.teamId ?? null;
      compare(`team of ${what} back on ${day}`, rows[0]?.teamId, byHand);
    }
  }
  return found;
}

function gamesByHand(games: readonly Game[], played: readonly Line[], asked: string | null): number[] {
  const last = played.at(-1);
  if (last === undefined) return [];
  const season = asked ?? last.season;
  const ids = new Set(played.filter((line) => line.season === season).map(({ gameId }) => gameId));
  const shown = games.filter(
    (game) =>
      ids.has(game.id) ||
      (game.status === 'scheduled' &&
        game.date >= last.date &&
        game.teams.includes(last.teamId) &&
        (asked === null || game.season === asked)),
  );
  return shown.sort((a, b) => Number(b.tipOff) - Number(a.tipOff) || b.id - a.id).map(({ id }) => id);
}

async function pastDatabase(t: TestContext, random: () => number): Promise<Database> {
  const db = await testDatabase(t);
  await smallLeague(db);
  await pastOf(db, random);
  return db;
}

const MOVE = `update league.game set game_date = game_date + 150 where id % 7 = 0`;

test('a player’s games, current team and past teams match those found by reading every game of the player', async (t) => {
  const random = seededRandom(11);
  const db = await pastDatabase(t, random);
  assert.deepEqual(await differences(db, random), []);
  await db.query({ text: MOVE });
  assert.deepEqual(await differences(db, random), [], 'nor after games were moved to other days');
});

test('lines that stay on the original day of a moved game are found', async (t) => {
  const random = seededRandom(11);
  const db = await pastDatabase(t, random);
  await asSuperuser(db, (superuser) =>
    superuser.query({ text: 'alter table league.game disable trigger box_lines_move_along' }),
  );
  await db.query({ text: MOVE });
  assert.ok((await differences(db, random)).length > 0);
});
