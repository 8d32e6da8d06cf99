import assert from 'node:assert/strict';
import test from 'node:test';
import { boardState } from '../../src/picks/boards/list-queries.ts';
import type { Day } from '../../src/kernel/index.ts';
import type { Database, Queryable } from '../../src/platform/index.ts';
import { dayState } from '../../src/research/boards/board-queries.ts';
import { genericPlan } from '../support/generic-plan.ts';
import { FIRST_DAY, madeSeason } from '../support/made-season.ts';
import { asSuperuser, testDatabase } from '../support/postgres.ts';

const AT = new Date('2024-12-31T00:00:00Z');
const DAY: Day = FIRST_DAY;

/** The statements that check whether a cached board is still the current one. */
const TELLERS = {
  board: (run) => boardState(run, 'Nba', DAY, 'live', AT),
  research: (run) => dayState(run, 'Nba', 'live', DAY),
} satisfies Record<string, (run: Queryable) => Promise<unknown>>;
type Teller = keyof typeof TELLERS;

/** Size of the database; each day has this many versions of its board. */
interface Size {
  readonly days: number;
  readonly picksADay: number;
  readonly versions: number;
}
const LITTLE: Size = { days: 2, picksADay: 20, versions: 2 };
const MUCH: Size = { days: 60, picksADay: 60, versions: 120 };

async function keep(db: Database, { versions, ...season }: Size): Promise<void> {
  await madeSeason(db, { ...season, origin: 'live' });
  await db.query({
    text: `with later as (
             insert into picks.board (league, game_date, origin, version, as_of, published_at, model_version, content_hash)
             select league, game_date, origin, nth, moment, moment, 'made', nth::text
             from picks.board, generate_series(2, $1::int) nth, lateral (select published_at + nth * interval '1 s' as moment) at
             returning id, game_date)
           insert into picks.board_pick (board_id, pick_id, rank)
           select later.id, listed.pick_id, listed.rank
           from later join picks.board first on first.game_date = later.game_date
           join picks.board_pick listed on listed.board_id = first.id and listed.rank = 1`,
    values: [versions],
  });
  await db.query({
    text: `with day as (
             insert into research.day (league, game_date, origin)
             select distinct league, game_date, origin from picks.board returning id, game_date)
           insert into research.board (day_id, version, as_of, known_at)
           select day.id, board.version, board.as_of, board.published_at from day join picks.board using (game_date)`,
  });
  await asSuperuser(db, (superuser) => superuser.query({ text: 'vacuum analyze' }));
}

/** Pages that a statement reads by its generic plan. */
async function pagesOf(db: Database, ask: (run: Queryable) => Promise<unknown>): Promise<number> {
  const plan = await genericPlan(db, ask);
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

async function pages(db: Database): Promise<Record<Teller, number>> {
  return {
    board: await pagesOf(db, TELLERS.board),
    research: await pagesOf(db, TELLERS.research),
  };
}

/** Tolerance: indexes grow a level, and a table with many changes has a page or two more. */
const isMore = (pages: number, than: number): boolean => pages > than + 12;

test('the state of a board is read from as few pages after many picks and versions as after a few', async (t) => {
  const [little, much] = [await testDatabase(t), await testDatabase(t)];
  await keep(little, LITTLE);
  await keep(much, MUCH);
  const [few, many] = [await pages(little), await pages(much)];
  for (const teller of ['board', 'research'] as const)
    assert.ok(!isMore(many[teller], few[teller]), `${teller}: ${many[teller]} pages where ${few[teller]} were enough`);

  await asSuperuser(much, (superuser) => superuser.query({ text: 'drop index picks.board_by_publication' }));
  const without = await pages(much);
  assert.ok(isMore(without.board, few.board), 'it sees that the board has no index on the moment');
});
