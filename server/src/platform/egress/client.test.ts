import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { settableClock } from '../../kernel/index.ts';
import { pacedByHand } from '../../../tests/support/paced.ts';
import { drip, playback } from '../../../tests/support/playback.ts';
import { createEgress, type Attempt, type Egress, type EgressOptions } from './client.ts';
import { EgressError } from './egress-error.ts';
import { originGate } from './limits/gate.ts';
import type { Pace } from './limits/pace.ts';

const NOW = new Date('2026-01-14T22:00:00Z');
/** Generous timeouts for a busy machine. */
const SLOW_MACHINE = { connectMs: 30_000, readMs: 30_000 };

function client(
  t: TestContext,
  origin: string,
  pace: Pace,
  options: Partial<EgressOptions> = {},
  attempts: Attempt[] = [],
): Egress {
  const limits = { rate: { perSecond: 1000, burst: 1000 }, concurrency: 4, maxBodyBytes: 100_000 };
  const egress = createEgress({
    origins: { [origin]: limits },
    clock: settableClock(NOW),
    pace,
    timeouts: SLOW_MACHINE,
    observe: (attempt) => attempts.push(attempt),
    ...options,
  });
  t.after(() => egress.close());
  return egress;
}

const faultOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof EgressError, `an EgressError, not ${String(error)}`);
  return error.fault;
};

test('408, 429 and 5xx are tried four times with full-jitter pauses of up to 1, 2 and 4 seconds', async (t) => {
  for (const status of [408, 429, 500, 502, 503]) {
    const feed = await playback(t, (_request, response) => response.writeHead(status).end('{}'));
    const pace = pacedByHand(0.5);
    const result = await client(t, feed.origin, pace).get({ url: `${feed.origin}/a` });
    assert.equal(result.status, status);
    assert.equal(result.tries, 4);
    assert.deepEqual(pace.waits, [500, 1000, 2000]);
  }
});

test('400, 401, 403, 404 and 422 are never retried', async (t) => {
  for (const status of [400, 401, 403, 404, 422]) {
    const feed = await playback(t, (_request, response) => response.writeHead(status).end('{}'));
    const pace = pacedByHand();
    assert.equal((await client(t, feed.origin, pace).get({ url: `${feed.origin}/a` })).status, status);
    assert.equal(feed.asked.length, 1);
    assert.deepEqual(pace.waits, []);
  }
});

test('Retry-After is honored in seconds and as a date', async (t) => {
  for (const [header, pause] of [
    ['7', 7_000],
    ['Wed, 14 Jan 2026 22:00:11 GMT', 11_000],
  ] as const) {
    const feed = await playback(t, (_request, response, times) => {
      if (times === 1) response.writeHead(429, { 'retry-after': header }).end();
      else response.end('[]');
    });
    const pace = pacedByHand();
    assert.equal((await client(t, feed.origin, pace).get({ url: `${feed.origin}/a` })).status, 200);
    assert.deepEqual(pace.waits, [pause]);
  }
});

test('a Retry-After beyond the deadline returns the 429 at once', async (t) => {
  const feed = await playback(t, (_request, response) => response.writeHead(429, { 'retry-after': '86400' }).end());
  const pace = pacedByHand();
  assert.equal((await client(t, feed.origin, pace).get({ url: `${feed.origin}/a` })).status, 429);
  assert.deepEqual(pace.waits, []);
});

test('hanging, truncated and reset responses are retried, then reported with their fault', async (t) => {
  const cases = [
    ['timeout', () => {}],
    ['connect', (_request, response) => void response.socket?.destroy()],
    [
      'connect',
      (_request, response) =>
        void response.writeHead(200, { 'content-length': 100 }).write('x', () => response.socket?.destroy()),
    ],
    [
      'damaged',
      (_request, response) =>
        void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}').subarray(0, 12)),
    ],
    ['damaged', (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip')],
  ] as const satisfies readonly (readonly [string, Parameters<typeof playback>[1]])[];
  for (const [fault, result] of cases) {
    const feed = await playback(t, result);
    const timeouts = fault === 'timeout' ? { ...SLOW_MACHINE, readMs: 500 } : SLOW_MACHINE;
    const egress = client(t, feed.origin, pacedByHand(), { timeouts });
    assert.equal(await faultOf(egress.get({ url: `${feed.origin}/a` })), fault);
    assert.equal(feed.asked.length, 4);
  }
});

test('a response that never ends is aborted at the overall deadline', async (t) => {
  const feed = await playback(t, (_request, response) => {
    response.writeHead(200).write('[');
    drip(response, 20);
  });
  const egress = client(t, feed.origin, pacedByHand(), { deadlineMs: 300 });
  assert.equal(await faultOf(egress.get({ url: `${feed.origin}/a` })), 'timeout');
});

test('large bodies and gzip bombs are cut off while they stream, and not retried', async (t) => {
  const bomb = gzipSync(Buffer.alloc(50 * 2 ** 20));
  assert.ok(bomb.length < 100_000, 'the bomb itself is below the cap');
  const feed = await playback(t, (request, response) => {
    if (request.url === '/bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    else response.end(Buffer.alloc(100_001));
  });
  const egress = client(t, feed.origin, pacedByHand());
  assert.equal(await faultOf(egress.get({ url: `${feed.origin}/bomb` })), 'too-large');
  assert.equal(await faultOf(egress.get({ url: `${feed.origin}/large` })), 'too-large');
  assert.equal(feed.asked.length, 2);
});

test('five failures in a row open the circuit; after a minute one probe passes and closes it', async (t) => {
  let down = true;
  const feed = await playback(t, (_request, response) => response.writeHead(down ? 500 : 200).end('[]'));
  const pace = pacedByHand(0);
  const egress = client(t, feed.origin, pace);
  const url = `${feed.origin}/a`;
  assert.equal((await egress.get({ url })).status, 500);
  assert.equal(await faultOf(egress.get({ url })), 'circuit-open');
  assert.equal(feed.asked.length, 5);
  pace.advance(59_000);
  assert.equal(await faultOf(egress.get({ url })), 'circuit-open');
  pace.advance(1_000);
  assert.equal(await faultOf(egress.get({ url })), 'circuit-open', 'the probe failed');
  assert.equal(feed.asked.length, 6);
  down = false;
  pace.advance(60_000);
  assert.equal((await egress.get({ url })).status, 200);
  assert.equal((await egress.get({ url })).status, 200);
});

test('an origin gets requests within its rate and its concurrency limit', async (t) => {
  let running = 0;
  let most = 0;
  const feed = await playback(t, (_request, response) => {
    running += 1;
    most = Math.max(most, running);
    setImmediate(() => {
      running -= 1;
      response.end('[]');
    });
  });
  const pace = pacedByHand();
  const limits = { rate: { perSecond: 2, burst: 3 }, concurrency: 2, maxBodyBytes: 1000 };
  const egress = client(t, feed.origin, pace, { origins: { [feed.origin]: limits }, deadlineMs: 1_000_000 });
  await Promise.all(Array.from({ length: 13 }, () => egress.get({ url: `${feed.origin}/a` })));
  assert.ok(most <= 2, `${most} at a time`);
  assert.ok(pace.elapsedMs() >= 5_000, `13 requests at 2 a second after a burst of 3 took ${pace.elapsedMs()} ms`);
});

test('unlisted origins, and URLs with a user, are refused', async (t) => {
  const feed = await playback(t, (_request, response) => response.end('[]'));
  const egress = client(t, feed.origin, pacedByHand());
  for (const url of [
    'https://elsewhere.example/',
    feed.origin.replace('http:', 'https:'),
    feed.origin.replace('//', '//me:pw@'),
    'nonsense',
    'file:///etc/passwd',
  ])
    assert.equal(await faultOf(egress.get({ url })), 'not-allowed', url);
  assert.deepEqual(feed.asked, []);
});

test('redirects are not followed', async (t) => {
  const feed = await playback(t, (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end());
  assert.equal((await client(t, feed.origin, pacedByHand()).get({ url: `${feed.origin}/a` })).status, 302);
  assert.deepEqual(feed.asked, ['/a']);
});

test('a conditional request returns 304 for unchanged content', async (t) => {
  const feed = await playback(t, (request, response) => {
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"v1"', 'last-modified': 'Wed, 14 Jan 2026 21:00:00 GMT' }).end('[]');
  });
  const egress = client(t, feed.origin, pacedByHand());
  const first = await egress.get({ url: `${feed.origin}/a` });
  const again = await egress.get({ url: `${feed.origin}/a`, validators: first.validators });
  assert.equal(again.status, 304);
  assert.equal(again.body.length, 0);
});

test('a key reaches the feed, and appears in no response, error or observation', async (t) => {
  const value = 'CANARY+key/with?signs';
  const seen: string[] = [];
  const feed = await playback(t, (request, response) => {
    const sent = `${request.url} ${String(request.headers['authorization'])}`;
    seen.push(sent);
    if (request.url?.startsWith('/gone') === true) response.socket?.destroy();
    else
      response
        .writeHead(401, { 'x-echo': encodeURIComponent(value) })
        .end(`{"message":"no such key: ${value} ${sent}"}`);
  });
  const attempts: Attempt[] = [];
  const egress = client(t, feed.origin, pacedByHand(), {}, attempts);
  const told: unknown[] = [];
  for (const place of ['query', 'header'] as const)
    for (const path of ['/kept?a=1', '/gone']) {
      const key = { in: place, name: place === 'query' ? 'apiKey' : 'authorization', value };
      told.push(
        await egress.get({ url: feed.origin + path, key }).then(
          ({ body, ...rest }) => ({ ...rest, body: body.toString() }),
          (error: Error) => `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`,
        ),
      );
    }
  assert.ok(seen.some((sent) => sent.includes(encodeURIComponent(value))) && seen.some((sent) => sent.includes(value)));
  const all = JSON.stringify([told, attempts]);
  for (const spelling of [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), 'CANARY'])
    assert.ok(!all.includes(spelling), `found ${spelling} in ${all}`);
});

test('an aborted request fails at once and does not count as a failure of the origin', async (t) => {
  const giveUp = new AbortController();
  const feed = await playback(t, () => giveUp.abort());
  const egress = client(t, feed.origin, pacedByHand());
  assert.equal(await faultOf(egress.get({ url: `${feed.origin}/a`, signal: giveUp.signal })), 'cancelled');
  assert.equal(feed.asked.length, 1);
});

test('a request queued past its deadline times out and does not count as a failure of the origin', async () => {
  const limits = { rate: { perSecond: 1000, burst: 1000 }, concurrency: 1, maxBodyBytes: 1000 };
  const gate = originGate('https://feed.example', limits, pacedByHand());
  let asked = 0;
  const ask = (signal: AbortSignal) =>
    gate.ask(
      signal,
      () => false,
      () => {
        asked += 1;
        return new Promise(() => undefined);
      },
    );
  void ask(new AbortController().signal);
  const deadline = new AbortController();
  const waiting = Array.from({ length: 8 }, () => ask(deadline.signal));
  deadline.abort();
  const outcomes = [...(await Promise.all(waiting)), await ask(deadline.signal)];
  const faults = outcomes.map((outcome) => (outcome instanceof EgressError ? outcome.fault : outcome.status));
  assert.deepEqual(faults, Array(9).fill('timeout'), 'the circuit is closed to the last');
  assert.equal(asked, 1);
});
