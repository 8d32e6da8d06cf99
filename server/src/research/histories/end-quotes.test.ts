import assert from 'node:assert/strict';
import test from 'node:test';
import { genericPlan, type PlanNode } from '../../../tests/support/generic-plan.ts';
import { addGame, addQuote, smallLeague } from '../../../tests/support/small-league.ts';
import { asSuperuser, testDatabase } from '../../../tests/support/postgres.ts';
import { STAT_NAMES, type Stat } from '../../sports/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { endQuotesOfPlayer } from './end-quote-queries.ts';

const ASOF = new Date('2032-03-05T18:00:00Z');
const DATES = ['2032-03-01', '2032-03-02', '2032-03-03'] as const;
const STATS = STAT_NAMES.slice(0, 12);

/** The number of quote lookups in a plan. */
function looksIntoQuotes({ 'Relation Name': name = '', 'Actual Loops': loops, Plans = [] }: PlanNode): number {
  return (name.startsWith('quote_2') ? loops : 0) + Plans.reduce((sum, plan) => sum + looksIntoQuotes(plan), 0);
}

test('the quotes of a player’s game are read once, however many of its props are requested', async (t) => {
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
  const games = Map.groupBy(props, ({ gameId }) => gameId);
  const tipOffs = Array.from(games.values(), ([first]) => first?.tipOff ?? ASOF);
  const asked = (run: Queryable) => endQuotesOfPlayer(run, ASOF, [...games.keys()], tipOffs, playerId);

  await asSuperuser(db, (superuser) => superuser.query({ text: 'analyze odds.quote, odds.quoted_game' }));

  const quotes = await asked(db);
  assert.equal(quotes.length, 2 * props.length, 'the first and the last of each prop');
  assert.ok(quotes.every((quote) => quote.isOpening === (quote.overPrice === -110)));
  assert.ok(quotes.every((quote) => quote.isClosing === (quote.overPrice === -120)));

  // A partition without quotes of a game must not be read.
  const looks = looksIntoQuotes(await genericPlan(db, asked));
  assert.ok(looks > 0 && looks <= DATES.length, `${looks} looks for ${DATES.length} games`);

  const anew = (run: Queryable) =>
    run.query({
      text: `select quotes.* from unnest($2::int[], $3::text[]) as prop (game_id, stat)
        cross join lateral (
          select known_at from odds.quote where game_id = prop.game_id and stat = prop.stat and player_id = $1 offset 0
        ) quotes`,
      values: [playerId, props.map(({ gameId }) => gameId), props.map(({ stat }) => stat)],
    });
  const looksAnew = looksIntoQuotes(await genericPlan(db, anew));
  assert.ok(looksAnew > DATES.length, `it sees that they are read anew for each prop: ${looksAnew} looks`);
});
