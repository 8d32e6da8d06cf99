import type { Database, Queryable } from '../../src/platform/index.ts';
import { nameKey } from '../../src/kernel/index.ts';
import { asSuperuser } from '../support/postgres.ts';

/** The first game of 2020-21 in the season's schedule: final. */
export function schedule(): string {
  const side = (teamId: number, teamTricode: string, score: number) => ({ teamId, teamTricode, score });
  const game = {
    gameId: '0022000001',
    gameDateTimeUTC: '2020-12-23T00:00:00Z',
    gameStatus: 3,
    gameStatusText: 'Final',
    postponedStatus: 'A',
    homeTeam: side(1_610_612_751, 'BKN', 125),
    awayTeam: side(1_610_612_744, 'GSW', 99),
  };
  return JSON.stringify({
    leagueSchedule: { seasonYear: '2020-21', gameDates: [{ gameDate: '12/22/2020 00:00:00', games: [game] }] },
  });
}

/** The same game on the other feed's scoreboard. */
export function espnScoreboard(id: string): string {
  const side = (homeAway: string, abbreviation: string, score: string) => ({ homeAway, score, team: { abbreviation } });
  const event = {
    id,
    date: '2020-12-23T00:00Z',
    season: { year: 2021, type: 2 },
    status: { period: 4, type: { name: 'STATUS_FINAL', state: 'post', completed: true } },
    competitions: [{ competitors: [side('home', 'BKN', '125'), side('away', 'GS', '99')] }],
  };
  return JSON.stringify({ events: [event] });
}

type Fixture = readonly [home: string, away: string, tipOff: string, players: readonly string[]];

const EARLY = new Date('2023-10-01T00:00:00Z');

/** Scheduled games and named players, with the league's own ids. */
export async function addSchedule(db: Database, day: string, fixtures: readonly Fixture[]): Promise<void> {
  let number = 0;
  for (const [home, away, tipOff, players] of fixtures) {
    number += 1;
    for (const team of [home, away])
      await db.query({
        text: `insert into league.team (league, abbreviation, name, known_at) values ('Nba', $1, $1, $2)`,
        values: [team, EARLY],
      });
    await db.query({
      text: `with game as (
               insert into league.game (league, season, season_type, game_date, home_team_id, away_team_id, known_at)
               select 'Nba', '2023-24', 'regular', $1, home.id, away.id, $5
               from league.team home, league.team away where home.abbreviation = $2 and away.abbreviation = $3
               returning id
             ), named as (
               insert into league.game_external (league, source, external_id, game_id, known_at)
               select 'Nba', 'nba', $6, id, $5 from game
             )
             insert into league.game_state
               (game_id, known_at, known_at_assumed, source, status, tip_off, tip_off_assumed)
             select id, $5, false, 'test', 'scheduled', $4, false from game`,
      values: [day, home, away, tipOff, EARLY, `002230000${number}`],
    });
    for (const name of players)
      await db.query({
        text: `insert into league.player (league, name, name_key, known_at) values ('Nba', $1, $2, $3)`,
        values: [name, nameKey(name), EARLY],
      });
  }
}

/** Deletes the league and all its facts; the feed runs stay. */
export async function emptyLeague(db: Queryable): Promise<void> {
  const tables = [
    ...[
      'shot',
      'shot_chart',
      'period_line',
      'box_line',
      'box_score',
      'availability',
      'lineup',
      'unscored_news',
      'game_state',
      'running_game',
    ],
    ...['game_external', 'player_external', 'game', 'player', 'team'],
  ];
  await asSuperuser(db, async (superuser) => {
    for (const table of tables) await superuser.query({ text: `delete from league.${table}` });
  });
}

/** The contents of the tables that feeds write, in an order independent of ids. */
export async function rowsOf(db: Queryable) {
  const all = async <Row extends object>(text: string): Promise<Row[]> => (await db.query<Row>({ text })).rows;
  const count = async (text: string): Promise<number> => (await all<{ count: number }>(text))[0]?.count ?? -1;
  return {
    games: await all<{ status: string; home: number; away: number }>(
      `select status, home_points as home, away_points as away from league.game_state order by game_id, known_at`,
    ),
    boxScores: await all<{ hasPeriods: boolean; knownAt: Date }>(
      `select has_periods as "hasPeriods", known_at as "knownAt" from league.box_score order by known_at, id`,
    ),
    boxLines: await all(
      `select player.name, line.seconds, line.pts, line.reb, line.ast, line.starter
       from league.box_line line join league.player player on player.id = line.player_id
       order by player.name, line.box_score_id`,
    ),
    periodLines: await count('select count(*)::int as count from league.period_line'),
    shots: await count('select count(*)::int as count from league.shot'),
    availability: await all<{ name: string; isInForce: boolean }>(
      `select player.name, status, reason, availability.known_at, superseded_at, superseded_at = 'infinity' as "isInForce"
       from league.availability join league.player player on player.id = player_id order by player.name, 4`,
    ),
    quotes: await all(
      `select player.name, book.key, line_halves, quote.known_at, superseded_at, over_price, under_price
       from odds.quote quote
       join league.player player on player.id = quote.player_id join odds.book book on book.id = quote.book_id
       order by player.name, book.key, line_halves, quote.known_at`,
    ),
    quotedGames: (
      await all<{ home: string }>(
        `select distinct home.abbreviation as home from odds.quote quote
         join league.game game on game.id = quote.game_id join league.team home on home.id = game.home_team_id
         order by 1`,
      )
    ).map(({ home }) => home),
    freshness: await all(`select source, last_success_at from operations.source_freshness`),
    errors: await all<{ category: string; step: string; message: string }>(
      `select category, step, message from operations.error order by id`,
    ),
  };
}
