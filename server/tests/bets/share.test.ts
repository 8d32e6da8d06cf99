import assert from 'node:assert/strict';
import test from 'node:test';
import { verifyShared, type SharedRecord } from '../../src/bets/index.ts';
import { bettingStage, TIP_OFF, type BettingStage } from '../support/betting-stage.ts';

interface Share {
  readonly id: number;
  readonly token: string;
  readonly url: string;
}

/** Anyone sees what the Free tier sees: an hour late, of whole minutes. */
const anHourLater = ({ ctx }: BettingStage): void => ctx.clock.set(new Date(ctx.clock.now().getTime() + 61 * 60_000));

test('a stranger sees the verified bets whose games have begun, without stakes, and can verify them until the address is revoked', async (t) => {
  const stage = await bettingStage(t);
  const { ask, one, other, bet, ctx } = stage;
  await ask(one, 'POST', '/me/bets', bet);
  await ask(one, 'POST', '/me/bets', { ...bet, direction: 'Over', price: -130 });
  await ask(one, 'POST', '/me/bets', { ...bet, price: 500, note: 'a price that the book never had' });
  const leg = (player: number) => ({ ...bet, playerId: stage.league.players[player] });
  const legs = [0, 6].map(leg).map(({ playerId, stat, line, direction }: Record<string, unknown>) => ({
    playerId,
    stat,
    line,
    direction,
  }));
  assert.equal((await ask(one, 'POST', '/me/bets', { legs, book: 'echo', price: 260, stake: 5 })).status, 201);
  const withdrawn = await ask<{ id: number }>(one, 'POST', '/me/bets', { ...bet, again: true });
  await ask(one, 'DELETE', `/me/bets/${withdrawn.body.id}`);
  const made = await ask<Share>(one, 'POST', '/me/bets/share', {});
  assert.equal(made.status, 201, made.text);
  assert.match(made.body.token, /^[A-Za-z0-9]{22}$/);
  const path = `/shared-bets/${made.body.token}`;
  const read = async (): Promise<SharedRecord> => (await ask<SharedRecord>('', 'GET', path)).body;
  const atOnce = (await read()).statement.notShown;
  assert.deepEqual([atOnce.unverified, atOnce.deletedBeforeTipOff], [4, 0], 'nothing tells what the books offer now');
  anHourLater(stage);
  const before = await read();
  assert.deepEqual([before.bets, before.statement.notShown.beforeTipOff], [[], 2], 'open bets are the owner’s alone');
  await stage.play([10]);
  await stage.settle();
  assert.equal((await read()).statement.open, 2, 'the grades are an hour away');
  anHourLater(stage);
  const record = await read();
  const { faults, won, lost, units } = verifyShared(record);
  assert.deepEqual([faults, won, lost, units], [[], 1, 1, '0.0800000000']);
  const left = { unverified: 2, combinations: 1, beforeTipOff: 0, deletedBeforeTipOff: 1, earlier: 0 };
  assert.deepEqual(record.statement.notShown, left);
  assert.ok(record.bets.every(({ stake }) => stake === null));
  assert.doesNotMatch(JSON.stringify(record), /never had|@example/);
  const preview = await ask<SharedRecord>(one, 'GET', '/me/bets/share/preview?withStakes=true');
  assert.deepEqual(verifyShared(preview.body).faults, []);
  assert.deepEqual(
    preview.body.bets.map(({ stake }) => stake),
    ['10.00', '10.00'],
  );
  assert.equal((await ask(other, 'DELETE', `/me/bets/share/${made.body.id}`)).status, 404, 'of another account');
  assert.deepEqual((await ask<unknown[]>(other, 'GET', '/me/bets/share')).body, []);
  assert.equal((await ask(one, 'DELETE', `/me/bets/share/${made.body.id}`)).status, 204);
  assert.equal((await ask('', 'GET', path)).status, 404);
  assert.equal((await ask('', 'GET', `/shared-bets/${'A'.repeat(22)}`)).status, 404);
  assert.ok(ctx.clock.now() > TIP_OFF);
});

test('a shared record is built once per state of the bets: a client with a matching ETag gets no body, and every change and tip-off shows', async (t) => {
  const stage = await bettingStage(t);
  const { ask, one, bet, ctx } = stage;
  const { token } = (await ask<Share>(one, 'POST', '/me/bets/share', {})).body;
  const read = async (etag = '') => {
    const headers = { 'if-none-match': etag };
    const response = await stage.api.inject({ url: `/api/v1/shared-bets/${token}`, headers });
    const text = response.body === '' ? '{}' : response.body;
    return {
      status: response.statusCode,
      etag: String(response.headers['etag']),
      record: JSON.parse(text) as SharedRecord,
    };
  };
  const seen = [await read()];
  const changed = async (what: string): Promise<SharedRecord> => {
    const last = seen.at(-1)?.etag ?? '';
    const now = await read(last);
    assert.equal(now.status, 200, what);
    assert.ok(!seen.some(({ etag }) => etag === now.etag), what);
    ctx.clock.set(new Date(ctx.clock.now().getTime() + 1_000));
    assert.equal((await read(now.etag)).status, 304, `${what}, read again`);
    seen.push(now);
    return now.record;
  };
  const { body: made } = await ask<{ id: number }>(one, 'POST', '/me/bets', bet);
  assert.equal((await changed('logged')).statement.notShown.unverified, 1);
  anHourLater(stage);
  assert.equal((await changed('an hour later')).statement.notShown.beforeTipOff, 1);
  await ask(one, 'PATCH', `/me/bets/${made.id}`, { price: 700 });
  assert.equal((await changed('changed')).statement.notShown.unverified, 1);
  await ask(one, 'PATCH', `/me/bets/${made.id}`, { price: 108 });
  const { body: other } = await ask<{ id: number }>(one, 'POST', '/me/bets', { ...bet, again: true });
  await changed('changed back, and another one');
  anHourLater(stage);
  assert.equal((await changed('an hour later')).statement.notShown.beforeTipOff, 2);
  await ask(one, 'DELETE', `/me/bets/${other.id}`);
  assert.equal((await changed('deleted')).statement.notShown.deletedBeforeTipOff, 1);
  ctx.clock.set(TIP_OFF);
  assert.equal((await changed('tip-off')).statement.open, 0, 'not yet for everyone');
  anHourLater(stage);
  assert.equal((await changed('an hour later')).statement.open, 1);
  await stage.play([10]);
  await stage.settle();
  anHourLater(stage);
  const graded = await changed('graded');
  assert.deepEqual([graded.statement.won, verifyShared(graded).faults], [1, []]);
  // Names and keys may change without a bet: after a minute the response is rebuilt.
  ctx.clock.set(new Date(ctx.clock.now().getTime() + 60_000));
  await changed('a minute later');
});

test('the shared record of a disabled account is unavailable until the account is enabled again', async (t) => {
  const { ask, one, db, oneId } = await bettingStage(t);
  const { token } = (await ask<Share>(one, 'POST', '/me/bets/share', {})).body;
  const status = async () => (await ask('', 'GET', `/shared-bets/${token}`)).status;
  assert.equal(await status(), 200);
  await db.query({ text: 'update accounts.account set disabled_at = now() where id = $1', values: [oneId] });
  assert.equal(await status(), 404);
  await db.query({ text: 'update accounts.account set disabled_at = null where id = $1', values: [oneId] });
  assert.equal(await status(), 200);
});

test('an account has at most 20 shared addresses, also when more are created concurrently', async (t) => {
  const { ask, one } = await bettingStage(t);
  const made = await Promise.all(Array.from({ length: 25 }, () => ask(one, 'POST', '/me/bets/share', {})));
  assert.deepEqual(
    [made.filter(({ status }) => status === 201).length, made.filter(({ status }) => status === 422).length],
    [20, 5],
  );
});

test('every change of a shared record is found: a bet left out, added, regraded or paid differently, and figures that do not add up', async (t) => {
  const stage = await bettingStage(t);
  const { ask, one, bet } = stage;
  await ask(one, 'POST', '/me/bets', bet);
  await ask(one, 'POST', '/me/bets', { ...bet, direction: 'Over', price: -130 });
  await stage.play([10]);
  await stage.settle();
  anHourLater(stage);
  const { body: record } = await ask<SharedRecord>(one, 'GET', '/me/bets/share/preview');
  assert.deepEqual(verifyShared(record).faults, []);
  const [first, second] = record.bets;
  if (first === undefined || second === undefined) assert.fail('two bets');
  const { statement } = record;
  const faultsOf = (changed: Partial<SharedRecord>): string =>
    verifyShared({ ...record, ...changed }).faults.join('; ');
  assert.match(faultsOf({ bets: [first] }), /not the ones that were sealed/);
  assert.match(faultsOf({ bets: [first, second, second] }), /twice/);
  assert.match(faultsOf({ bets: [second, first] }), /not the ones that were sealed/);
  assert.match(faultsOf({ bets: [{ ...first, state: 'won', profit: '1.0000000000' }, second] }), /is not what/);
  assert.match(faultsOf({ bets: [{ ...first, price: 200 }, second] }), /not the ones that were sealed/);
  assert.match(faultsOf({ bets: [{ ...first, recordedAt: first.game.tipOff }, second] }), /after the start/);
  assert.match(
    faultsOf({ statement: { ...statement, won: 2, lost: 0 } }),
    /signature .* not valid.*the bets come to 1/,
  );
  assert.match(faultsOf({ statement: { ...statement, units: '9.0000000000' } }), /has units 9/);
  const [key] = record.keys;
  if (key === undefined) assert.fail('a key');
  const others = [{ ...key, publicKey: key.publicKey.split('').toReversed().join('') }];
  for (const keys of [[], others]) assert.match(faultsOf({ keys }), /history of keys does not have/);
});

test('an account keeps its last 100 revoked addresses', async (t) => {
  const { ask, one, db } = await bettingStage(t);
  await ask(one, 'POST', '/me/bets/share', {});
  await db.query({
    text: `insert into bets.share (account_id, token, with_stakes, created_at, revoked_at)
           select account_id, 'made' || n, false, created_at, created_at - n * interval '1 minute'
             from bets.share, generate_series(1, 150) n`,
  });
  assert.equal((await ask(one, 'POST', '/me/bets/share', {})).status, 201);
  const { rows } = await db.query({
    text: `select count(*)::int as revoked, bool_or(token = 'made101') as oldest from bets.share where revoked_at is not null`,
  });
  assert.deepEqual(rows, [{ revoked: 100, oldest: false }]);
});
