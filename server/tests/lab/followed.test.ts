import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import type { Static } from 'typebox';
import { settleDays } from '../../src/cycle/index.ts';
import { addDays, unitWin } from '../../src/kernel/index.ts';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import { buildFeatures } from '../../src/lab/index.ts';
import { dueToFollow, readDue, recordBets } from '../../src/lab/saved/record-bets.ts';
import type { LiveBetPage, LiveBetShape, SavedShape } from '../../src/lab/systems/schemas.ts';
import { canonicalJson, type Json } from '../../src/ledger/index.ts';
import { STANDARD, type SettlementProfile } from '../../src/settlement/index.ts';
import { FIRST_DAY, labStage, playGame, quoteGames, tipOffOf } from '../support/lab-stage.ts';
import { addBoxScore, addGame } from '../support/small-league.ts';

type Saved = Static<typeof SavedShape>;
type LiveBet = Static<typeof LiveBetShape>;
type Page = Static<typeof LiveBetPage>;

const DAYS = 8;
const MINUTE_MS = 60_000;

test('the bets of a followed system are recorded once, before tip-off, and graded by settlement', async (t) => {
  const stage = await labStage(t, DAYS);
  const { db, ctx, league, one, other } = stage;
  await stage.build();
  const follower = { ...stage.builder, leagues: EVERY_LEAGUE };
  const date = addDays(FIRST_DAY, DAYS);
  const tipOff = tipOffOf(date);
  const at = (minutes: number): void => ctx.clock.set(new Date(tipOff.getTime() - minutes * MINUTE_MS));
  at(400);
  const gameId = await addGame(db, league, date, tipOff);
  await quoteGames(db, league, [{ id: gameId, date, tipOff }]);
  const system = { where: { direction: 'Over', stats: ['pts'] } };
  const save = (token: string, body: object) => stage.ask<Saved>(token, 'POST', '/me/systems', body);
  const { status, body: saved } = await save(one, { name: 'Overs', system });
  assert.equal(status, 201);
  const betsOf = async (token = one): Promise<LiveBet[]> => {
    const { body } = await stage.ask<Page>(token, 'GET', `/me/systems/${saved.id}/bets`);
    return [...body.items];
  };
  const run = async (): Promise<number> => {
    const ready = await readDue(follower, await dueToFollow(follower));
    return db.transaction((tx) => recordBets(tx, ctx.clock, ready));
  };

  await t.test('nothing is recorded earlier than an hour before tip-off', async () => {
    at(61);
    assert.deepEqual(await dueToFollow(follower), []);
  });

  await t.test('a killed run leaves the game to the next one, which records every bet once', async () => {
    at(58);
    const ready = await readDue(follower, await dueToFollow(follower));
    await assert.rejects(
      db.transaction(async (tx) => {
        assert.equal(await recordBets(tx, ctx.clock, ready), 10);
        throw new Error('killed');
      }),
      /killed/,
    );
    assert.deepEqual(await betsOf(), []);
    const both = await Promise.all([run(), run()]);
    assert.deepEqual(
      both.toSorted((a, b) => a - b),
      [0, 10],
    );
    assert.equal(await run(), 0);
    assert.equal((await betsOf()).length, 10);
  });

  await t.test('each bet has the price in force then, and the hash of the previous bet', async () => {
    const bets = (await betsOf()).toReversed();
    let previous = '0'.repeat(64);
    for (const [
      place,
      { state, actualValue: _, profit, closingProbability: __, previous: before, hash, ...bet },
    ] of bets.entries()) {
      assert.deepEqual([bet.sequence, state, profit, before], [place + 1, 'open', null, previous]);
      const text = canonicalJson({ previous, bet: bet as unknown as Json });
      assert.equal(createHash('sha256').update(text).digest('hex'), hash);
      assert.ok(bet.recordedAt < bet.tipOff);
      const { rows } = await db.query({
        text: `select from odds.quote join odds.book book on book.id = book_id
               where game_id = $1 and player_id = $2 and stat = $3 and line_halves = $4 and book.key = $5 and over_price = $6
                 and known_at <= $7 and superseded_at > $7`,
        values: [gameId, bet.playerId, bet.stat, bet.line * 2, bet.book, bet.price, bet.recordedAt],
      });
      assert.equal(rows.length, 1, JSON.stringify(bet));
      previous = hash;
    }
    const { body } = await stage.ask<Saved>(one, 'GET', `/me/systems/${saved.id}`);
    assert.deepEqual(body.head, { sequence: 10, hash: previous });
    assert.equal(body.open, 10);
  });

  await t.test('a delayed tier sees open bets with the delay of picks', async () => {
    const pro = one.replace('Sharp', 'Pro');
    assert.deepEqual(await betsOf(pro), []);
    at(40);
    assert.equal((await betsOf(pro)).length, 10);
  });

  await t.test('nothing is recorded late', async () => {
    const late = addDays(date, 1);
    const second = await addGame(db, league, late, tipOffOf(late));
    await quoteGames(db, league, [{ id: second, date: late, tipOff: tipOffOf(late) }]);
    ctx.clock.set(new Date(tipOffOf(late).getTime() - 10 * MINUTE_MS));
    const ready = await readDue(follower, await dueToFollow(follower));
    assert.equal(ready.games.length, 1);
    ctx.clock.set(tipOffOf(late));
    assert.equal(
      await db.transaction((tx) => recordBets(tx, ctx.clock, ready)),
      0,
      'read before tip-off, written after',
    );
    assert.deepEqual(await dueToFollow(follower), []);
  });

  await t.test('no statement changes the claim of a bet', async () => {
    await assert.rejects(db.query({ text: 'update lab.bet set price = 150' }), /does not change/);
  });

  await t.test('settlement grades them, with the closing market, as the features do', async () => {
    await playGame(db, league, gameId, tipOff, DAYS);
    ctx.clock.set(new Date(tipOff.getTime() + 12 * 60 * MINUTE_MS));
    await settleDays(ctx, { league: 'Nba', from: date, to: date });
    const bets = await betsOf();
    assert.ok(bets.every(({ state }) => state !== 'open'));
    const { body } = await stage.ask<Saved>(one, 'GET', `/me/systems/${saved.id}`);
    assert.equal(body.open, 0);
    assert.equal(body.figures.bets, 10);
    const profit = bets.reduce((sum, bet) => sum + (bet.profit ?? 0), 0);
    assert.ok(Math.abs((body.figures.units?.value ?? 0) - profit) < 1e-5);
    assert.ok(bets.some(({ closingProbability }) => closingProbability !== null));
    await buildFeatures(stage.builder, 'Nba');
    const { rows } = await db.query<{ outcome: string; over: boolean }>({
      text: `select feature.outcome, bet.state = 'won' as over from lab.bet bet
             join lab.feature feature using (game_id, player_id, stat, period, line_halves) where feature.outcome <> 'void'`,
    });
    assert.ok(rows.length > 0 && rows.every(({ outcome, over }) => (outcome === 'over') === over));
  });

  await t.test('a graded bet keeps the rules that graded it until a settlement with force', async () => {
    const strict: SettlementProfile = { ...STANDARD, minimumSeconds: 24 * 3_600 };
    const settled = async (profile: SettlementProfile, force: boolean) => {
      await settleDays(ctx, { league: 'Nba', from: date, to: date, profile, force });
      return betsOf();
    };
    const before = await betsOf();
    assert.deepEqual(await settled(strict, false), before);
    assert.ok((await settled(strict, true)).every(({ state }) => state === 'void'));
    assert.deepEqual(await settled(STANDARD, true), before);
  });

  await t.test(
    'a corrected box score corrects the grades and the record, and no claim; after the correction period it does not',
    async () => {
      const correct = async (pts: number, hours: number): Promise<void> => {
        const lines = league.players.map((playerId) => ({ playerId, counts: { pts, reb: 0 } }));
        ctx.clock.set(new Date(tipOff.getTime() + hours * 60 * MINUTE_MS));
        await addBoxScore(db, league, gameId, ctx.clock.now(), lines);
        await settleDays(ctx, { league: 'Nba', from: date, to: date });
      };
      const claims = (bets: readonly LiveBet[]) =>
        bets.map(({ state: _, actualValue: __, profit: ___, closingProbability: ____, ...claim }) => claim);
      const before = await betsOf();
      assert.ok(before.some(({ state }) => state === 'lost'));
      await correct(60, 30);
      const after = await betsOf();
      assert.deepEqual([...new Set(after.map(({ state, actualValue }) => `${state} ${actualValue}`))], ['won 60']);
      assert.deepEqual(claims(after), claims(before));
      const { body } = await stage.ask<Saved>(one, 'GET', `/me/systems/${saved.id}`);
      assert.deepEqual([body.figures.won, body.figures.lost, body.figures.void], [10, 0, 0]);
      const paid = after.reduce((sum, { price }) => sum + unitWin(price), 0);
      assert.ok(Math.abs((body.figures.units?.value ?? 0) - paid) < 1e-5);
      assert.equal(body.head?.hash, after[0]?.hash);
      await correct(1, 24 * 30);
      assert.deepEqual(await betsOf(), after);
    },
  );

  await t.test('a system of another account is a 404', async () => {
    const path = `/me/systems/${saved.id}`;
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Mine' }], ['DELETE']] as const)
      assert.equal((await stage.ask(other, method, path, body)).status, 404);
    assert.equal((await stage.ask(other, 'GET', `${path}/bets`)).status, 404);
    assert.deepEqual((await stage.ask(other, 'GET', '/me/systems')).body, []);
  });

  await t.test(
    'a system that bets at the close is saved and not followed; a tier limits the number of systems',
    async () => {
      const closing = { name: 'Close', system: { ...system, price: 'closing' } };
      assert.equal((await save(other, closing)).status, 422);
      const kept = await save(other, { ...closing, isFollowed: false });
      assert.equal(kept.status, 201);
      assert.equal((await stage.ask(other, 'PATCH', `/me/systems/${kept.body.id}`, { isFollowed: true })).status, 422);
      const free = other.replace('Sharp', 'Free');
      assert.equal((await save(free, { name: 'Second', system })).status, 422);
      const stopped = await stage.ask<Saved>(one, 'PATCH', `/me/systems/${saved.id}`, {
        isFollowed: false,
        name: 'Past',
      });
      assert.deepEqual([stopped.body.isFollowed, stopped.body.name, stopped.body.figures.bets], [false, 'Past', 10]);
      assert.equal((await stage.ask(one, 'DELETE', `/me/systems/${saved.id}`)).status, 204);
      assert.deepEqual((await stage.ask(one, 'GET', '/me/systems')).body, []);
    },
  );
});
