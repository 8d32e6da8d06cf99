import { addDays, settableClock } from '../../server/src/kernel/index.ts';
import { silentLog, type Database } from '../../server/src/platform/index.ts';
import { trackRecord } from '../../server/src/record/index.ts';
import { figuresOnWire } from '../../server/src/record/schemas.ts';
import { FIRST_DAY, madeSeason } from '../../server/tests/support/made-season.ts';
import { quantile, type Bench, type Figure } from '../kit/figures.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import { madeDays, PICKS_A_DAY } from './made-days.ts';
import { settleDay } from '../../server/tests/support/settle-day.ts';

const DAYS = 7;
const SEASON = { days: 170, picksADay: 150, origin: 'replay' } as const;
const RESPONSES = 40;

export default {
  name: 'settlement',
  about: `A day of ${PICKS_A_DAY.toLocaleString('en')} picks settled (grades, closing lines, seals, ledger, event), compared with a plain insert of the same rows; the record of a season of ${(SEASON.days * SEASON.picksADay).toLocaleString('en')} picks, compared with a plain aggregate of its outcomes.`,
  async run(say) {
    const database = await openBenchDatabase();
    try {
      say('a season of picks');
      await madeSeason(database.db, SEASON);
      const record = await recordFigures(database.db);
      say('days to settle');
      return [...(await settleFigures(database.db)), ...record];
    } finally {
      await database.close();
    }
  },
} satisfies Bench;

async function settleFigures(db: Database): Promise<Figure[]> {
  const clock = settableClock(new Date());
  const ctx = { db, clock, log: silentLog };
  const [ours, bare, again]: [number[], number[], number[]] = [[], [], []];
  for (const date of await madeDays(db, DAYS)) {
    clock.set(new Date(`${addDays(date, 1)}T17:00:00Z`));
    const settle = () => settleDay(ctx, { league: 'Nba', date });
    const { result, ms } = await timed(settle);
    if (result.written !== PICKS_A_DAY) throw new Error(`${result.written} picks were settled`);
    ours.push(ms);
    bare.push((await timed(() => insertAgain(db, date))).ms);
    again.push((await timed(settle)).ms);
  }
  const value = quantile(ours, 0.5);
  return [
    {
      what: `settling a day of ${PICKS_A_DAY.toLocaleString('en')} picks, p50`,
      value,
      unit: 'ms',
      yardsticks: [{ name: 'plain insert of the same rows', value: quantile(bare, 0.5) }],
      reach: 'under 1,000 ms',
      holds: value < 1_000,
    },
    { what: 'settling it again, nothing to do, p50', value: quantile(again, 0.5), unit: 'ms' },
  ];
}

/** Inserts the rows of a day's settlement into tables of the same form, with indexes, in one transaction. */
async function insertAgain(db: Database, date: string): Promise<void> {
  const ofDay = `in (select pick.id from picks.pick pick join picks.board board on board.id = pick.first_board_id
    where board.game_date = $1 and board.origin = 'live')`;
  await db.query({ text: 'create schema if not exists bare' });
  for (const table of ['outcome', 'closing', 'seal'])
    await db.query({ text: `create table if not exists bare.${table} (like picks.${table} including all)` });
  await db.transaction(async (tx) => {
    for (const table of ['outcome', 'closing', 'seal'])
      await tx.query({
        text: `insert into bare.${table} select * from picks.${table} where pick_id ${ofDay}`,
        values: [date],
      });
  });
}

async function recordFigures(db: Database): Promise<Figure[]> {
  const to = addDays(FIRST_DAY, SEASON.days);
  const question = { league: 'Nba', origin: SEASON.origin, from: FIRST_DAY, to, seenAt: new Date() } as const;
  const plain = {
    text: `select count(*), sum(grade.profit), avg((pick.probability - (grade.outcome = 'Hit')::int) ^ 2)
           from picks.pick pick join picks.board board on board.id = pick.first_board_id
           join picks.outcome grade on grade.pick_id = pick.id and grade.superseded_at = 'infinity'
           where pick.of_record and board.league = 'Nba' and board.origin = $1 and board.game_date between $2 and $3`,
    values: [SEASON.origin, FIRST_DAY, to],
  };
  const figures: Figure[] = [];
  for (const by of [undefined, 'stat', 'month'] as const) {
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let n = 0; n < RESPONSES; n += 1) {
      const response = async () => {
        const { totals, groups } = await trackRecord(db, { ...question, by });
        return JSON.stringify([figuresOnWire(totals), groups.map(({ figures: of }) => figuresOnWire(of))]);
      };
      ours.push((await timed(response)).ms);
      bare.push((await timed(() => db.query(plain))).ms);
    }
    const value = quantile(ours, 0.5);
    figures.push({
      what: `the season’s record${by === undefined ? '' : ` by ${by}`}, as JSON, p50`,
      value,
      unit: 'ms',
      yardsticks: [{ name: 'a plain aggregate of its outcomes', value: quantile(bare, 0.5) }],
      ...(by === undefined && { reach: 'under 100 ms', holds: value < 100 }),
    });
  }
  return figures;
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const start = performance.now();
  const result = await work();
  return { result, ms: performance.now() - start };
}
