import assert from 'node:assert/strict';
import test from 'node:test';
import { before, combosStage, DATE, TABLES, TIP_OFF } from '../../tests/combos/stage.ts';
import { DAYS, moment, NEXT_DAY, settledLeague } from '../../tests/support/settled-league.ts';
import { addBoxScore, addQuote, addState } from '../../tests/support/small-league.ts';
import { EVERY_LEAGUE } from '../leagues/index.ts';
import type { Database } from '../platform/index.ts';
import { worldStore } from '../scoring/index.ts';
import { STANDARD } from '../settlement/index.ts';
import { settlingIsDue } from './due.ts';
import { publishDay } from './publish-day.ts';
import { settleDays } from './settle-day.ts';

/** A database that calls `between` once: when the second of props and picks begins to be settled, whichever it is. */
function betweenParts(db: Database, between: () => Promise<unknown>): Database {
  const begun = new Set<string>();
  let isOver = false;
  return {
    ...db,
    transaction: (work, how) =>
      db.transaction(
        (tx) =>
          work({
            ...tx,
            query: async (config) => {
              const [module = ''] = (config.name ?? '').split('.');
              if (module === 'research' || module === 'picks') begun.add(module);
              if (begun.size === 2 && !isOver) {
                isOver = true;
                await between();
              }
              return tx.query(config);
            },
          }),
        how,
      ),
  };
}

test('a result stored while a day is settled is in the grades, and the props that lack it make settling due again', async (t) => {
  const { db, ctx, clock, games, league } = await settledLeague(t);
  const gameId = games.get(NEXT_DAY) ?? 0;
  clock.set(moment(NEXT_DAY, '23:00:00'));
  const store = async (): Promise<void> => {
    await addState(db, gameId, 'final', moment(NEXT_DAY, '19:00:00'), moment(NEXT_DAY, '22:00:00'));
    const box = league.players.map((playerId) => ({ playerId, counts: { pts: 20 } }));
    await addBoxScore(db, league, gameId, moment(NEXT_DAY, '22:30:00'), box);
  };
  const range = { league: 'Nba', from: DAYS[0] ?? NEXT_DAY, to: NEXT_DAY } as const;
  const isDue = () => settlingIsDue({ leagues: EVERY_LEAGUE, profile: () => STANDARD })(ctx, clock.now(), clock.now());
  const graded = async (): Promise<number> => {
    const text = `select count(*)::int as n from picks.outcome join picks.pick on pick.id = pick_id where game_id = $1`;
    return (await db.query<{ n: number }>({ text, values: [gameId] })).rows[0]?.n ?? -1;
  };
  await settleDays(ctx, range);
  assert.equal(await isDue(), false, 'the game is not over');
  await settleDays({ ...ctx, db: betweenParts(db, store) }, range);
  assert.equal(await graded(), 2);
  assert.equal(await isDue(), true);
  await settleDays(ctx, range);
  assert.equal(await isDue(), false);
});

/** A database that counts the named statements of its transactions. */
function counting(db: Database): { readonly db: Database; readonly counts: Map<string, number> } {
  const counts = new Map<string, number>();
  const transaction: Database['transaction'] = (work, how) =>
    db.transaction(
      (tx) =>
        work({
          ...tx,
          query: (config) => {
            counts.set(config.name ?? '', (counts.get(config.name ?? '') ?? 0) + 1);
            return tx.query(config);
          },
        }),
      how,
    );
  return { counts, db: { ...db, transaction } };
}

test('picks and entries on one game are graded in one transaction from its box score, read once', async (t) => {
  const { db, ctx, league, gameId } = await combosStage(t);
  // A better price on the other side of what the four books say.
  for (const [place, playerId] of league.players.entries()) {
    const quote = { gameId, playerId, book: 'echo', line: 10.5 + place, knownAt: before(120) };
    await addQuote(db, league, { ...quote, over: -130, under: 108 });
  }
  ctx.clock.set(before(30));
  await publishDay(ctx, { league: 'Nba', date: DATE, origin: 'live', worlds: worldStore(), payouts: () => TABLES });
  ctx.clock.set(before(-180));
  await addState(db, gameId, 'final', TIP_OFF, before(-170));
  const box = league.players.map((playerId) => ({ playerId, counts: { pts: 20, reb: 5 } }));
  await addBoxScore(db, league, gameId, before(-170), box);
  const counted = counting(db);
  const { written } = await settleDays({ ...ctx, db: counted.db }, { league: 'Nba', from: DATE, to: DATE });
  assert.ok(written > 0);
  const once = ['combos.insert-grades', 'league.lines-of-box-scores', 'league.disputed-players'];
  assert.deepEqual(
    once.map((name) => [name, counted.counts.get(name)]),
    once.map((name) => [name, 1]),
  );
});
