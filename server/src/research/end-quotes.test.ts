import assert from 'node:assert/strict';
import test from 'node:test';
import { addGame, addQuote, smallLeague } from '../../tests/support/small-league.ts';
import { testDatabase } from '../../tests/support/postgres.ts';
import { STAT_NAMES, type Stat } from '../kernel/index.ts';
import type { Database, Queryable } from '../platform/index.ts';
import { endQuotes } from './history-queries.ts';

const ASOF = new Date('2032-03-05T18:00:00Z');
const DATES = ['2032-03-01', '2032-03-02', '2032-03-03'] as const;
const STATS = STAT_NAMES.slice(0, 12);

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

/** How often quotes were looked for by the plan that a statement has for any values. */
async function looksIntoQuotes(db: Database, statement: { text: string; values?: unknown[] }): Promise<number> {
  return db.session(async (client) => {
    await client.query('set plan_cache_mode = force_generic_plan');
    const { text, values = [] } = statement;
    const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>({
      name: 'explained',
      text: `explain (analyze, format json) ${text}`,
      values,
    });
    const looks = ({ 'Relation Name': name = '', 'Actual Loops': loops, Plans = [] }: PlanNode): number =>
      (name.startsWith('quote_2') ? loops : 0) + Plans.reduce((sum, plan) => sum + looks(plan), 0);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    assert.ok(plan !== undefined);
    return looks(plan);
  });
}

/** The statement as it is sent. */
async function sent(ask: (run: Queryable) => Promise<unknown>): Promise<{ text: string; values?: unknown[] }> {
  const statements: { text: string; values?: unknown[] }[] = [];
  const listening: Queryable = {
    query: (config) => {
      statements.push(config);
      return Promise.resolve({ rows: [], rowCount: 0 });
    },
  };
  await ask(listening);
  assert.equal(statements.length, 1);
  return statements[0] ?? { text: '' };
}

test('the quotes of a player’s game are read once, however many of its props are asked for', async (t) => {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const [playerId = 0] = league.players;
  const props: { gameId: number; stat: Stat; tipOff: Date }[] = [];
  for (const date of DATES) {
    const tipOff = new Date(`${date}T23:30:00Z`);
    const gameId = await addGame(db, league, date, tipOff);
    for (const stat of STATS) {
      const quote = { gameId, playerId, stat, book: 'alpha', line: 14.5, over: -110, under: -110 };
      await addQuote(db, league, { ...quote, knownAt: new Date(`${date}T12:00:00Z`) });
      await addQuote(db, league, { ...quote, over: -115, knownAt: new Date(`${date}T13:00:00Z`) });
      await addQuote(db, league, { ...quote, over: -120, knownAt: new Date(`${date}T14:00:00Z`) });
      props.push({ gameId, stat, tipOff });
    }
  }
  const asked = (run: Queryable) =>
    endQuotes(
      run,
      ASOF,
      playerId,
      props.map(({ gameId }) => gameId),
      props.map(({ stat }) => stat),
      props.map(() => 'Full' as const),
      props.map(({ tipOff }) => tipOff),
    );

  await db.query({ text: 'analyze odds.quote, odds.quoted_game' });

  const quotes = await asked(db);
  assert.equal(quotes.length, 2 * props.length, 'the first and the last of each prop');
  assert.ok(quotes.every((quote) => quote.isOpening === (quote.overPrice === -110)));
  assert.ok(quotes.every((quote) => quote.isClosing === (quote.overPrice === -120)));

  // A partition that a game has no quotes in may not be looked into at all.
  const looks = await looksIntoQuotes(db, await sent(asked));
  assert.ok(looks > 0 && looks <= DATES.length, `${looks} looks for ${DATES.length} games`);
});
