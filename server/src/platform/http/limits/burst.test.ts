import assert from 'node:assert/strict';
import test from 'node:test';
import { testServer } from '../../../../tests/support/http.ts';
import { settableClock } from '../../../kernel/index.ts';
import { burstGuard } from './limits.ts';
import { Problem } from '../responses/problems.ts';

const START = new Date('2026-01-10T12:00:00Z');
const later = (ms: number): Date => new Date(START.getTime() + ms);

test('an address gets its burst, then tokens per second; other addresses are not affected', () => {
  const clock = settableClock(START);
  const guard = burstGuard(() => ({ capacity: 5, perSecond: 2 }), clock);
  const passes = (address: string): boolean => {
    try {
      guard(address);
      return true;
    } catch (error) {
      assert.ok(error instanceof Problem);
      return false;
    }
  };
  assert.deepEqual(
    Array.from({ length: 7 }, () => passes('a')),
    [true, true, true, true, true, false, false],
  );
  assert.ok(passes('b'));
  clock.set(later(1_000));
  assert.deepEqual([passes('a'), passes('a'), passes('a')], [true, true, false]);
  clock.set(later(500)); // set back
  assert.equal(passes('a'), false);
  clock.set(later(3_600_000));
  assert.deepEqual(
    Array.from({ length: 6 }, () => passes('a')),
    [true, true, true, true, true, false],
  );
});

test('an address in use keeps its bucket, however many others there are; unused ones are evicted', () => {
  const guard = burstGuard(() => ({ capacity: 1, perSecond: 0.001 }), settableClock(START));
  guard('asks on');
  guard('asked once');
  for (let others = 0; others < 100_000; others += 1) {
    guard(`other ${others}`);
    if (others % 1_000 === 0) assert.throws(() => guard('asks on'), Problem, `after ${others} others`);
  }
  guard('asked once');
});

test('the guard runs first, sends Retry-After, and applies a new limit at once', async (t) => {
  const wallClock = settableClock(START);
  let burst = { capacity: 2, perSecond: 0.1 };
  const { api } = await testServer(t, { burst: () => burst, wallClock });
  for (let index = 0; index < 2; index += 1) assert.equal((await api.inject('/nothing')).statusCode, 404);
  const response = await api.inject('/nothing');
  assert.equal(response.statusCode, 429);
  assert.equal(response.headers['retry-after'], '10');
  assert.equal(response.json<{ resetAt: string }>().resetAt, later(10_000).toISOString());
  assert.match(String(response.headers['x-request-id']), /^req_/);
  assert.equal((await api.inject({ url: '/nothing', remoteAddress: '192.0.2.9' })).statusCode, 404);
  burst = { capacity: 5, perSecond: 10 };
  wallClock.set(later(100));
  assert.equal((await api.inject('/nothing')).statusCode, 404);
});

test('all addresses of one IPv6 /64 share a bucket; other networks do not', async (t) => {
  const { api } = await testServer(t, { burst: () => ({ capacity: 2, perSecond: 0.001 }) });
  const statusOf = async (remoteAddress: string) => (await api.inject({ url: '/livez', remoteAddress })).statusCode;
  const statuses: number[] = [];
  for (const host of ['::1', ':ffff::2', ':3:4:5:6']) statuses.push(await statusOf(`2001:db8:1:2${host}`));
  assert.deepEqual(statuses, [200, 200, 429]);
  assert.equal(await statusOf('2001:db8:1:3::1'), 200);
});

test('behind a proxy the address is the one the proxy saw, whatever header the client sends', async (t) => {
  const { api } = await testServer(t, { trustProxy: true, burst: () => ({ capacity: 2, perSecond: 0.001 }) });
  const statusOf = async (forwarded: string) =>
    (await api.inject({ url: '/livez', headers: { 'x-forwarded-for': forwarded } })).statusCode;
  const statuses: number[] = [];
  for (const made of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) statuses.push(await statusOf(`${made}, 203.0.113.9`));
  assert.deepEqual(statuses, [200, 200, 429]);
  assert.equal(await statusOf('203.0.113.10'), 200);
});
