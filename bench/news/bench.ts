import { setTimeout as pause } from 'node:timers/promises';
import { publishOpenDays, scoreNewsJob, scoresNewsAtOnce } from '../../server/src/cycle/index.ts';
import type { Runtime } from '../../server/src/app/work/runtime.ts';
import { writeFacts, type FactBatch } from '../../server/src/ingest/index.ts';
import type { Availability, Clock } from '../../server/src/kernel/index.ts';
import { EVERY_LEAGUE } from '../../server/src/leagues/index.ts';
import { openConfiguration, startWorker } from '../../server/src/operations/index.ts';
import { joinedTo, openDatabase, silentLog, type PooledDatabase } from '../../server/src/platform/index.ts';
import { SCORING_BOUNDS, worldStore } from '../../server/src/scoring/index.ts';
import { STANDARD } from '../../server/src/settlement/index.ts';
import { NO_FACTS } from '../../server/tests/support/no-facts.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import { quantile, type Bench, type Figure } from '../kit/figures.ts';
import { makeLeague, quoteEvening, TIP_OFF, type MadeLeague } from '../slate/made-league.ts';

/** An evening with every stat of every player, and some periods. */
const PROPS = 6_000;
const ROUNDS = 60;
const BUSY_ROUNDS = 15;
const LISTED = 4;
const REACH_MS = 5_000;
const LONGEST_MS = 60_000;

/** The evening's clock: it starts two hours before tip-off and runs from there. */
function eveningClock(): Clock {
  const began = performance.now();
  const start = TIP_OFF.getTime() - 2 * 3_600_000;
  return { now: () => new Date(start + Math.round(performance.now() - began)) };
}

const teamsOf = ({ gameOf }: MadeLeague, game: number): number[] =>
  [...gameOf].filter(([, id]) => id === game).map(([team]) => team);

/** The reports of both teams of a game in a round: another status than in the previous round. */
function reportOf(made: MadeLeague, game: number, round: number, knownAt: Date): FactBatch {
  const { last } = made;
  const status: Availability = round % 2 === 0 ? 'Out' : 'Questionable';
  const teams = teamsOf(made, game);
  const reports = teams.map((team) => ({
    game: { externalId: String(game) },
    team: `T${team + 1}`,
    knownAt,
    assumed: false,
    players: [...last.values()]
      .filter((one) => one.team === team)
      .slice(0, LISTED)
      .map(({ playerId }) => ({
        player: { externalId: String(playerId), name: '' },
        status,
        reason: 'Injury/Illness - Left Ankle; Sprain',
      })),
  }));
  return { ...NO_FACTS, reports };
}

/** The lineups of both teams of a game in a round: a starter is another one than in the previous round. */
function lineupsOf(made: MadeLeague, game: number, round: number, knownAt: Date): FactBatch {
  const lineups = teamsOf(made, game).map((team) => {
    const people = [...made.last.values()].filter((one) => one.team === team);
    const starters = [...people.slice(0, 4), ...people.slice(4 + (round % 2), 5 + (round % 2))];
    return {
      game: { externalId: String(game) },
      team: `T${team + 1}`,
      knownAt,
      assumed: false,
      starters: starters.map(({ playerId }) => ({ externalId: String(playerId), name: '' })),
    };
  });
  return { ...NO_FACTS, lineups };
}

async function versionOf(db: PooledDatabase): Promise<number> {
  const text = 'select coalesce(max(version), 0) as version from research.board';
  return (await db.query<{ version: number }>({ text })).rows[0]?.version ?? 0;
}

/** The error of the last run, if it failed. */
async function failureIn(db: PooledDatabase): Promise<string> {
  const text = `select coalesce(max(error), 'nothing failed') as error from operations.operation where type = 'score-news'`;
  return (await db.query<{ error: string }>({ text })).rows[0]?.error ?? '';
}

/** Milliseconds from the arrival of a parsed report to the commit of its new board. */
async function untilBoard(
  db: PooledDatabase,
  write: () => Promise<unknown>,
): Promise<{ stored: number; board: number }> {
  const before = await versionOf(db);
  const began = performance.now();
  await write();
  const stored = performance.now() - began;
  while ((await versionOf(db)) === before) {
    await pause(2);
    if (performance.now() - began > LONGEST_MS) throw new Error(`no board came: ${await failureIn(db)}`);
  }
  return { stored, board: performance.now() - began };
}

const bench: Bench = {
  name: 'news',
  about: `An evening of 15 games and ${PROPS} props. Injury reports of both teams of one game arrive: written with their events, scored by a worker that the same transaction wakes, and published. One process, one thing after the other; then with the whole evening scored at the same time; then lineups of both teams in place of the reports.`,
  async run(say) {
    const database = await openBenchDatabase(1);
    const db = openDatabase({ url: database.url, poolSize: 8, log: silentLog, applicationName: 'bench news' });
    const clock = eveningClock();
    const context = { db, clock, log: silentLog };
    const runtime: Runtime = {
      origin: 'live',
      sources: [],
      worlds: worldStore(),
      leagues: EVERY_LEAGUE,
      bounds: () => SCORING_BOUNDS,
      profile: () => STANDARD,
    };
    const configuration = await openConfiguration(context, []);
    const worker = await startWorker(context, {
      roles: ['worker'],
      kinds: [],
      jobs: [scoreNewsJob(runtime)],
      configuration,
    });
    try {
      const league = await makeLeague(db);
      for (const table of ['player', 'game'])
        await db.query({
          text: `insert into league.${table}_external (league, source, external_id, ${table}_id, known_at)
                 select league, 'nba', id::text, id, known_at from league.${table}`,
        });
      const { props, quotes } = await quoteEvening(db, league, PROPS);
      const evening = () => db.transaction((tx) => publishOpenDays({ ...context, db: joinedTo(tx) }, runtime));
      const whole = await timed(evening);
      say(`${props} props, ${quotes} quotes; the whole evening from nothing in ${whole.toFixed(0)} ms`);
      const games = [...new Set(league.gameOf.values())];
      const onNews = scoresNewsAtOnce(clock);
      const arrives =
        (round: number, batchOf: typeof reportOf = reportOf) =>
        () => {
          const game = games[round % games.length] ?? 0;
          const provenance = { league: 'Nba', source: 'report', ids: 'nba', learnedAt: clock.now() } as const;
          const batch = batchOf(league, game, Math.floor(round / games.length), clock.now());
          return writeFacts(db, provenance, batch, { movement: 0.75, now: () => clock.now(), onNews });
        };
      const alone: { stored: number; board: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        alone.push(await untilBoard(db, arrives(round)));
        if (round === 0) say(`the first report: ${alone[0]?.board.toFixed(0)} ms`);
      }
      const [again, busy]: [number[], number[]] = [[], []];
      for (let round = ROUNDS; round < ROUNDS + BUSY_ROUNDS; round += 1) {
        const scoring = timed(evening);
        busy.push((await untilBoard(db, arrives(round))).board);
        again.push(await scoring);
      }
      const named: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        named.push((await untilBoard(db, arrives(round, lineupsOf))).board);
      const all = alone.map(({ board }) => board);
      const figures: Figure[] = [
        {
          what: 'from a report to the new board of its game, p50',
          value: quantile(all, 0.5),
          unit: 'ms',
          yardsticks: [{ name: 'scoring the whole evening', value: quantile(again, 0.5) }],
        },
        reaching('from a report to the new board of its game, p99', quantile(all, 0.99)),
        {
          what: '… of it until the report is stored, p50',
          value: quantile(
            alone.map(({ stored }) => stored),
            0.5,
          ),
          unit: 'ms',
        },
        { what: 'the same while the whole evening is scored, p50', value: quantile(busy, 0.5), unit: 'ms' },
        reaching('the same while the whole evening is scored, p99', quantile(busy, 0.99)),
        { what: 'from both lineups of a game to its new board, p50', value: quantile(named, 0.5), unit: 'ms' },
        reaching('from both lineups of a game to its new board, p99', quantile(named, 0.99)),
      ];
      return figures;
    } finally {
      await worker.stop();
      await configuration.stop();
      await db.close();
      await database.close();
    }
  },
};

const reaching = (what: string, value: number): Figure => ({
  what,
  value,
  unit: 'ms',
  reach: `under ${REACH_MS.toLocaleString('en-US')} ms`,
  holds: value < REACH_MS,
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export default bench;
