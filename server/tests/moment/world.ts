import { createSecretKey } from 'node:crypto';
import type { TestContext } from 'node:test';
import { VISIBILITY, type Tier } from '../../src/access/index.ts';
import { publishDay, settleDays } from '../../src/cycle/index.ts';
import { writeFacts } from '../../src/ingest/index.ts';
import { settableClock, type Availability, type Day, type SettableClock } from '../../src/kernel/index.ts';
import { buildFeatures } from '../../src/lab/index.ts';
import { dueToFollow, readDue, recordBets } from '../../src/lab/saved/record-bets.ts';
import { recordRunningGames } from '../../src/league/index.ts';
import { sumCounts } from '../../src/sports/index.ts';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import { headSigner } from '../../src/ledger/index.ts';
import { openDatabase, silentLog, type PooledDatabase } from '../../src/platform/index.ts';
import { SCORING_BOUNDS, worldStore } from '../../src/scoring/index.ts';
import { makeAccount } from '../support/accounts.ts';
import { stagedDatabaseUrl, type Stage } from '../support/postgres.ts';
import { fanOut } from '../../src/webhooks/deliveries/fan-out.ts';
import { addHistory } from '../support/seasoned-league.ts';
import {
  addBoxScore,
  addGame,
  addQuote,
  addState,
  addValue,
  EARLY,
  smallLeague,
  smallLeagueIn,
  type SmallLeague,
} from '../support/small-league.ts';
import { NO_FACTS } from '../support/no-facts.ts';
import { identifyByTier } from '../support/tier-callers.ts';
import { wholeProgram, type WholeProgram } from '../support/whole-program.ts';

const moment = (text: string): Date => new Date(`${text}Z`);
const MINUTE_MS = 60_000;

/** A settled day, a day whose game is running, the next day, and a game that is put off. */
export const [PAST, TODAY, NEXT, LATER]: readonly [Day, Day, Day, Day] = [
  '2024-03-04',
  '2024-03-05',
  '2024-03-06',
  '2024-03-08',
];
/** When the requests are sent. */
export const NOW = moment('2024-03-05T22:30:00');
const BOOKS = ['alpha', 'bravo', 'charlie', 'delta', 'echo'];

/** Both worlds have the key that signs the ledger. */
const INSTANCE_KEY = createSecretKey(Buffer.alloc(32, 7));

/** Everything that is known before the moment of every tier. */
const BEFORE: Stage = { name: 'before_the_moment', make: makeBefore };

async function makeBefore(db: PooledDatabase): Promise<void> {
  const league = await smallLeague(db);
  const clock = settableClock(moment(`${PAST}T17:00:00`));
  await headSigner(db, INSTANCE_KEY).keys();
  const ctx = { db, clock, log: silentLog };
  const others = await otherTeams(db, league);
  for (const one of [league, others]) await addHistory(db, one, 12, PAST);
  const tipOffs = [
    [PAST, '23:00:00'],
    [TODAY, '20:00:00'],
    [NEXT, '23:00:00'],
    [LATER, '23:00:00'],
  ] as const;
  const games = new Map<Day, number>();
  for (const [date, time] of tipOffs)
    games.set(date, await addGame(db, date === TODAY ? others : league, date, moment(`${date}T${time}`)));
  const gameOn = (date: Day): number => games.get(date) ?? 0;
  const quote = async (date: Day, knownAt: Date): Promise<void> => {
    const { players } = date === TODAY ? others : league;
    for (const playerId of [...players.slice(0, 3), ...players.slice(5, 8)])
      await addQuote(db, house, {
        gameId: gameOn(date),
        playerId,
        book: 'prizepicks',
        line: 16.5,
        over: -119,
        under: -119,
        knownAt,
      });
    for (const playerId of players.slice(0, 6)) await addValue(db, league, { gameId: gameOn(date), playerId, knownAt });
    // A better price makes no better pick: these are Standard.
    for (const playerId of players.slice(2, 5))
      await addQuote(db, league, {
        gameId: gameOn(date),
        playerId,
        book: 'echo',
        line: 14.5,
        over: -126,
        under: 104,
        knownAt: new Date(knownAt.getTime() + MINUTE_MS),
      });
  };
  const { rows: houses } = await db.query<{ id: number }>({
    text: `insert into odds.book (key, title, kind) values ('prizepicks', 'PrizePicks', 'pick-em') returning id`,
  });
  const house = { ...league, books: new Map([['prizepicks', houses[0]?.id ?? 0]]) };
  const worlds = worldStore();
  const publish = (date: Day) => publishDay(ctx, { league: 'Nba', date, origin: 'replay', worlds });
  await quote(PAST, moment(`${PAST}T15:00:00`));
  await publish(PAST);
  const known = moment(`${TODAY}T03:00:00`);
  await addState(db, gameOn(PAST), 'final', moment(`${PAST}T23:00:00`), known);
  await addBoxScore(db, league, gameOn(PAST), known, pointsOf(league, 10));
  for (const date of [TODAY, NEXT, LATER]) await quote(date, moment(`${TODAY}T15:00:00`));
  clock.set(moment(`${TODAY}T04:00:00`));
  await settleDays(ctx, { league: 'Nba', from: PAST, to: PAST });
  await buildFeatures({ db, clock, worlds, bounds: () => SCORING_BOUNDS }, 'Nba');
  clock.set(moment(`${TODAY}T17:00:00`));
  await publish(TODAY);
  await publish(NEXT);
  await addState(db, gameOn(TODAY), 'live', moment(`${TODAY}T20:00:00`), moment(`${TODAY}T20:05:00`));
  await addBoxScore(db, others, gameOn(TODAY), moment(`${TODAY}T20:45:00`), pointsOf(others, 2));
  const running = others.players.slice(0, 6).map((playerId, index) => {
    const counts = { ...sumCounts([]), pts: 4 + index, reb: 2, ast: 1, fga: 5, fgm: 2 };
    const teamId = others.teams[index < 5 ? 0 : 1];
    return { playerId, teamId, starter: true, seconds: 800, fouls: 1, isIn: true, lastIn: 1_400, counts };
  });
  const score = { homePoints: 40, awayPoints: 44 };
  const knownAt = moment(`${TODAY}T20:45:00`);
  await db.transaction((tx) =>
    recordRunningGames(tx, { source: 'test', learnedAt: knownAt }, [
      { gameId: gameOn(TODAY), knownAt, period: 2, clockSeconds: 40, ...score, players: running },
    ]),
  );
  for (const [name, tier] of [
    ['free', 'Free'],
    ['pro', 'Pro'],
    ['sharp', 'Sharp'],
  ] as const)
    await makeAccount(db, name, tier);
  for (const table of ['player', 'game'])
    await db.query({
      text: `insert into league.${table}_external (league, source, external_id, ${table}_id, known_at)
             select league, 'nba', id::text, id, known_at from league.${table} on conflict do nothing`,
    });
}

/** Two more teams, which play on the day of the requests: the others rest, and their props are in no doubt. */
async function otherTeams(db: PooledDatabase, league: SmallLeague): Promise<SmallLeague> {
  await db.query({
    text: `insert into league.team (league, abbreviation, name, known_at)
           select 'Nba', name, name, $1 from unnest(array['CCC', 'DDD']) name`,
    values: [EARLY],
  });
  await db.query({
    text: `insert into league.player (league, name, name_key, known_at)
           select 'Nba', 'Player ' || n, 'player' || n, $1 from generate_series(11, 20) n`,
    values: [EARLY],
  });
  return othersOf(await smallLeagueIn(db), league);
}

/** The other teams of the league that has all teams and players. */
function othersOf(all: SmallLeague, { books }: SmallLeague): SmallLeague {
  const [home, away] = all.teams;
  return { ...all, books, teams: [home + 2, away + 2], players: all.players.slice(10) };
}

const pointsOf = ({ players }: SmallLeague, first: number) =>
  players.map((playerId, index) => ({ playerId, counts: { pts: first + index, reb: index, ast: index } }));

/** The service in one of two worlds that are equal up to the moment of a tier. */
export interface World {
  readonly service: WholeProgram;
  readonly db: PooledDatabase;
  readonly clock: SettableClock;
  /** With the players of all four teams; the ones from the eleventh on play on the day of the requests. */
  readonly league: SmallLeague;
  readonly games: ReadonlyMap<Day, number>;
  /** Account ids by tier. */
  readonly accounts: ReadonlyMap<string, number>;
  /** Lets what is due happen at the clock's time: boards, grades, features, alerts. */
  cycle(dates: { readonly publish?: readonly Day[]; readonly settle?: readonly Day[] }): Promise<void>;
  /** A report on a player of the next day's game, by the index in the league, at the clock's time. */
  report(player: number, status: Availability): Promise<void>;
  /** Writes what is learned a minute after the moment of a tier: only one of the two worlds has it. */
  learn(tier: Tier): Promise<void>;
}

export const momentOf = (tier: Tier): Date => new Date(NOW.getTime() - VISIBILITY[tier].delayMinutes * MINUTE_MS);

export async function startWorld(t: TestContext): Promise<World> {
  const url = await stagedDatabaseUrl(t, BEFORE);
  const db = openDatabase({ url, poolSize: 6, log: silentLog, applicationName: 'prop-pick tests' });
  t.after(() => db.close());
  const clock = settableClock(moment(`${PAST}T17:30:00`));
  const service = await wholeProgram(t, {
    db,
    clock,
    wallClock: clock,
    instanceKey: INSTANCE_KEY,
    environment: { PROPPICK_MODE: 'production', PROPPICK_CLOCK: NOW.toISOString() },
    // A key says the tier like a token.
    http: { identify: (sent) => identifyByTier({ ...sent, bearer: sent.bearer ?? sent.apiKey ?? '' }) },
  });
  const league = await smallLeagueIn(db);
  const ctx = { db, clock, log: silentLog };
  const { rows: games } = await db.query<{ date: Day; id: number }>({
    text: 'select game_date::text as date, id from league.game',
  });
  const { rows: accounts } = await db.query<{ tier: string; id: number }>({
    text: 'select tier, id from accounts.account',
  });
  const byDate = new Map(games.map(({ date, id }) => [date, id]));
  const { worlds } = service.services.runtime;
  const alerts = service.services.handlers.find(({ kind }) => kind.name === 'alerts');
  const world: World = {
    service,
    db,
    clock,
    league,
    games: byDate,
    accounts: new Map(accounts.map(({ tier, id }) => [tier, id])),
    async cycle({ publish = [], settle = [] }) {
      for (const date of publish) await publishDay(ctx, { league: 'Nba', date, origin: 'replay', worlds });
      for (const date of settle) await settleDays(ctx, { league: 'Nba', from: date, to: date });
      await buildFeatures({ db, clock, worlds, bounds: () => SCORING_BOUNDS }, 'Nba');
      const follower = { db, clock, worlds, bounds: () => SCORING_BOUNDS, leagues: EVERY_LEAGUE };
      const ready = await readDue(follower, await dueToFollow(follower));
      await db.transaction((tx) => recordBets(tx, clock, ready));
      while ((await fanOut({ db, wallClock: clock })) > 0);
      if (alerts !== undefined && 'run' in alerts && !('open' in alerts)) await alerts.run();
    },
    async report(player, status) {
      const provenance = { league: 'Nba', source: 'a-report', ids: 'nba', learnedAt: clock.now() } as const;
      const players = [{ player: { externalId: String(league.players[player]), name: '' }, status, reason: 'knee' }];
      const game = { externalId: String(byDate.get(NEXT) ?? 0) };
      const report = { game, team: 'AAA', knownAt: clock.now(), assumed: false, players };
      await writeFacts(db, provenance, { ...NO_FACTS, reports: [report] }, { movement: 0.75, onNews: async () => {} });
    },
    async learn(tier) {
      clock.set(new Date(momentOf(tier).getTime() + MINUTE_MS));
      await learnAt(world, clock.now());
      await world.report(1, 'Out');
      clock.set(new Date(clock.now().getTime() + MINUTE_MS));
      await world.cycle({ publish: [NEXT], settle: [PAST, TODAY] });
    },
  };
  return world;
}

/** Prices, a result, a correction, and a game that is put off. */
async function learnAt({ db, league, games }: World, knownAt: Date): Promise<void> {
  const gameOn = (date: Day): number => games.get(date) ?? 0;
  for (const date of [NEXT, LATER])
    for (const playerId of league.players.slice(0, 7))
      for (const book of BOOKS) {
        await addQuote(db, league, {
          gameId: gameOn(date),
          playerId,
          book,
          line: 14.5,
          over: 125,
          under: -145,
          knownAt,
        });
        await addQuote(db, league, {
          gameId: gameOn(date),
          playerId,
          book,
          line: 12.5,
          over: -104,
          under: -116,
          knownAt,
        });
      }
  const { rows: houses } = await db.query<{ id: number }>({
    text: `select id from odds.book where key = 'prizepicks'`,
  });
  const house = { ...league, books: new Map([['prizepicks', houses[0]?.id ?? 0]]) };
  for (const playerId of [...league.players.slice(0, 3), ...league.players.slice(5, 8)])
    await addQuote(db, house, {
      gameId: gameOn(NEXT),
      playerId,
      book: 'prizepicks',
      line: 16.5,
      over: -119,
      under: 105,
      knownAt,
    });
  await addState(db, gameOn(TODAY), 'final', moment(`${TODAY}T20:00:00`), knownAt);
  const [others, main] = [othersOf(league, league), { ...league, players: league.players.slice(0, 10) }];
  await addBoxScore(db, others, gameOn(TODAY), knownAt, pointsOf(others, 12));
  await addBoxScore(db, main, gameOn(PAST), knownAt, pointsOf(main, 14));
  await addState(db, gameOn(LATER), 'postponed', moment(`${LATER}T23:00:00`), knownAt);
}
