import { settableClock } from '../../server/src/kernel/index.ts';
import { silentLog, type Database } from '../../server/src/platform/index.ts';
import { publishSlate } from '../../server/src/cycle/index.ts';
import { fullModel } from '../../server/src/scoring/judgement/full-model.ts';
import { loadSlate, SCORING_BOUNDS, scoreSlate, worldStore } from '../../server/src/scoring/index.ts';
import { featuresOf } from '../../server/src/scoring/slate/score-slate.ts';
import { quantile, type Bench, type Figure } from '../kit/figures.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import { meterOf, type Cost, type Meter } from '../kit/process.ts';
import { EVENING, makeLeague, quoteEvening, TIP_OFF } from './made-league.ts';

const LARGEST = 20_000;
const SIZES = [LARGEST / 4, LARGEST / 2, LARGEST] as const;
const ROUNDS = 9;
const AS_OF = new Date(TIP_OFF.getTime() - 3_600_000);

interface Round {
  readonly reads: Cost;
  /** Consensus, doubts, projections, prices, ratings, and the picks in detail. */
  readonly scoring: Cost;
  readonly writes: Cost;
  readonly picks: number;
}

/** One slate: read, scored, and published onto an empty day. The world of past games was loaded before. */
async function oneRound(db: Database, meter: Meter, worlds: ReturnType<typeof worldStore>): Promise<Round> {
  await emptyDay(db);
  const clock = settableClock(AS_OF);
  const read = await meter(() => loadSlate(db, { league: 'Nba', date: EVENING, asOf: AS_OF }, worlds));
  const scored = await meter(() => scoreSlate(read.result));
  const written = await meter(() => publishSlate({ db, clock, log: silentLog }, scored.result, 'live'));
  return {
    reads: read.cost,
    scoring: scored.cost,
    writes: written.cost,
    picks: written.result.picks,
  };
}

/**
 * Of the scoring only projections and prices: minutes, rates, every market's mean, the blend. Not part of a round: the
 * garbage that this leaves would be collected at the cost of the round's later parts.
 */
async function mathematics(db: Database, meter: Meter, worlds: ReturnType<typeof worldStore>): Promise<Cost> {
  const slate = await loadSlate(db, { league: 'Nba', date: EVENING, asOf: AS_OF }, worlds);
  const features = featuresOf(slate, SCORING_BOUNDS.consensus);
  const priced = await meter(() => {
    const { background, asOf } = slate;
    if (background === undefined || background === null) throw new Error('the model has no constants for the evening');
    const judge = fullModel(background, asOf, SCORING_BOUNDS);
    for (const each of features) judge(each);
  });
  return priced.cost;
}

/** Deletes what a round published; the guards of picks are disabled meanwhile. */
async function emptyDay(db: Database): Promise<void> {
  await db.session(async (session) => {
    await session.query('set session_replication_role = replica');
    await session.query('truncate picks.board, research.day, ledger.entry, platform.outbox cascade');
    await session.query('set session_replication_role = default');
  });
}

const bench: Bench = {
  name: 'slate',
  about:
    'One evening of 15 games read from the database, scored, and published with its research board: one process, one connection, sequential. The past games, with their periods, are in memory, as in a running service; quotes, news and schedule are read.',
  async run(say) {
    const database = await openBenchDatabase(1);
    const { db } = database;
    try {
      const league = await makeLeague(db);
      const worlds = worldStore();
      const meter = await meterOf(db);
      const cold = await meter(() => loadSlate(db, { league: 'Nba', date: EVENING, asOf: AS_OF }, worlds));
      say(`world of 900 games from nothing: ${cold.cost.wall.toFixed(0)} ms`);
      const figures: Figure[] = [];
      let before: number | undefined;
      for (const size of SIZES) {
        const { props, quotes } = await quoteEvening(db, league, size);
        const rounds: Round[] = [];
        for (let n = 0; n < ROUNDS; n += 1) rounds.push(await oneRound(db, meter, worlds));
        const apart: number[] = [];
        for (let n = 0; n < ROUNDS; n += 1) apart.push((await mathematics(db, meter, worlds)).cpu);
        say(`${props} props, ${quotes} quotes, ${rounds.at(-1)?.picks} picks`);
        const middle = (part: (round: Round) => number): number => quantile(rounds.map(part), 0.5);
        const whole = middle(({ reads, scoring, writes }) => reads.cpu + scoring.cpu + writes.cpu);
        const wall = middle(({ reads, scoring, writes }) => reads.wall + scoring.wall + writes.wall);
        figures.push({
          what: `${props} props, whole, processor time`,
          value: whole,
          unit: 'ms',
          ...(before === undefined ? {} : { yardsticks: [{ name: 'twice the half', value: 2 * before }] }),
          ...(size === LARGEST ? { reach: 'under 1,000 ms on one core', holds: whole < 1_000 } : {}),
        });
        figures.push({ what: `${props} props, whole, wall clock`, value: wall, unit: 'ms' });
        for (const part of ['reads', 'scoring', 'writes'] as const)
          figures.push({ what: `… ${part}, processor time`, value: middle((round) => round[part].cpu), unit: 'ms' });
        const alone = quantile(apart, 0.5);
        figures.push({
          what: 'projections and prices only, processor time',
          value: alone,
          unit: 'ms',
          ...(size === LARGEST ? { reach: 'under 150 ms', holds: alone < 150 } : {}),
        });
        before = whole;
      }
      return figures;
    } finally {
      await database.close();
    }
  },
};

export default bench;
