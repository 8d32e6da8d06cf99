import assert from 'node:assert/strict';
import test from 'node:test';
import { makeAccount } from '../support/accounts.ts';
import { bettingStage, TIP_OFF, type BettingStage } from '../support/betting-stage.ts';
import { addBoxScore } from '../support/small-league.ts';
import fc from '../support/properties.ts';
import { payout } from './payout.ts';

const SEQUENCES = 12;
const HOUR = 3_600_000;
/** Of the four players in the bets; null did not play. */
const POINTS = [21, 14, 7, null];
/** After a correction. */
const CORRECTED = [20, 14, 8, null];

interface ListedBet {
  readonly player: number;
  readonly halves: number;
  readonly isOver: boolean;
  readonly book: string;
  readonly price: number;
  readonly cents: number;
}

/** Of one account, by id. */
interface Kept {
  readonly token: string;
  readonly bets: Map<number, ListedBet>;
}

const terms = {
  book: fc.constantFrom('alpha', 'bravo', 'charlie'),
  price: fc.oneof(fc.integer({ min: 100, max: 900 }), fc.integer({ min: -900, max: -100 })),
  cents: fc.integer({ min: 1, max: 50_000 }),
};
const claim = {
  player: fc.nat({ max: POINTS.length - 1 }),
  halves: fc.integer({ min: 1, max: 50 }),
  isOver: fc.boolean(),
};
/** `at` selects one of the existing bets, modulo their number. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ log: fc.record({ ...claim, ...terms }) }) },
  { weight: 2, arbitrary: fc.record({ change: fc.record(terms), at: fc.nat({ max: 50 }) }) },
  { weight: 1, arbitrary: fc.record({ remove: fc.nat({ max: 50 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function take({ ask, league }: BettingStage, { token, bets }: Kept, one: Step): Promise<void> {
  const pick = (at: number): number | undefined => [...bets.keys()][at % Math.max(1, bets.size)];
  if ('log' in one) {
    const { player, halves, isOver, book, price, cents } = one.log;
    const body = {
      playerId: league.players[player],
      stat: 'Points',
      line: halves / 2,
      direction: isOver ? 'Over' : 'Under',
      book,
      price,
      stake: cents / 100,
    };
    const { status, body: made, text } = await ask<{ id: number }>(token, 'POST', '/me/bets', body);
    assert.equal(status, 201, text);
    bets.set(made.id, one.log);
    return;
  }
  const id = pick('change' in one ? one.at : one.remove);
  const kept = id === undefined ? undefined : bets.get(id);
  if (id === undefined || kept === undefined) return;
  if ('change' in one) {
    const { book, price, cents } = one.change;
    const { status, text } = await ask(token, 'PATCH', `/me/bets/${id}`, { book, price, stake: cents / 100 });
    assert.equal(status, 200, text);
    bets.set(id, { ...kept, ...one.change });
  } else {
    assert.equal((await ask(token, 'DELETE', `/me/bets/${id}`)).status, 204);
    bets.delete(id);
  }
}

/** The figures of bets computed one by one; without points all are open. */
function sumsOf(bets: readonly ListedBet[], points: readonly (number | null)[] | undefined) {
  const sums = { bets: 0, open: 0, won: 0, lost: 0, pushes: 0, voids: 0, openStake: 0, stake: 0, profit: 0 };
  for (const { player, halves, isOver, price, cents } of bets) {
    sums.bets += 1;
    if (points === undefined) {
      sums.open += 1;
      sums.openStake += cents;
      continue;
    }
    const result = payout(points[player] ?? null, halves, isOver, price, cents);
    if (result.state === 'won') sums.won += 1;
    if (result.state === 'lost') sums.lost += 1;
    if (result.state === 'push') sums.pushes += 1;
    if (result.state === 'void') sums.voids += 1;
    else sums.stake += cents;
    sums.profit += result.cents;
  }
  return { ...sums, openStake: sums.openStake / 100, stake: sums.stake / 100, profit: sums.profit / 100 };
}

type Sums = ReturnType<typeof sumsOf>;
const summed = ({ bets, open, won, lost, pushes, voids, openStake, stake, profit }: Sums): Sums => ({
  bets,
  open,
  won,
  lost,
  pushes,
  voids,
  openStake,
  stake,
  profit,
});

async function reconcile({ ask }: BettingStage, { token, bets }: Kept, points?: readonly (number | null)[]) {
  const path = '/me/bets/summary?by=book';
  const { body } = await ask<Sums & { groups: (Sums & { key: string })[] }>(token, 'GET', path);
  const kept = [...bets.values()];
  assert.deepEqual(summed(body), sumsOf(kept, points));
  const byBook = Map.groupBy(kept, ({ book }) => book);
  assert.deepEqual(
    new Map(body.groups.map((group) => [group.key, summed(group)])),
    new Map([...byBook].map(([book, ofBook]) => [book, sumsOf(ofBook, points)])),
  );
}

test('the summary is the sum of the bets after every logged, changed and deleted bet, after grading, and after a correction', async (t) => {
  const stage = await bettingStage(t);
  const { db, ctx, league, gameId } = stage;
  const accounts: Kept[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const { id } = await makeAccount(db, `sums-${accounts.length}`, 'Sharp');
      const kept: Kept = { token: `Sharp.${id}`, bets: new Map() };
      accounts.push(kept);
      for (const one of steps) {
        await take(stage, kept, one);
        await reconcile(stage, kept);
      }
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  );
  assert.ok(accounts.reduce((sum, { bets }) => sum + bets.size, 0) > SEQUENCES, 'hardly any bet');
  await stage.play(POINTS);
  await stage.settle();
  for (const kept of accounts) await reconcile(stage, kept, POINTS);
  ctx.clock.set(new Date(TIP_OFF.getTime() + 5 * HOUR));
  const lines = CORRECTED.flatMap((pts, index) =>
    pts === null ? [] : [{ playerId: league.players[index] ?? 0, counts: { pts } }],
  );
  await addBoxScore(db, league, gameId, ctx.clock.now(), lines);
  await stage.settle();
  for (const kept of accounts) await reconcile(stage, kept, CORRECTED);
});
