import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { wholeProgram } from '../support/whole-program.ts';
import { inquiry, type Fuzzed } from './inquiry.ts';
import { fuzzStage } from './stage.ts';
import { knock } from './sweep.ts';

const REQUESTS = Number(process.env['PROPPICK_TEST_FUZZ'] ?? 20_000);
const SEED = Number(process.env['PROPPICK_TEST_SEED'] ?? 20_261_121);

/** Statuses that need an internal error or a separate service, with the test that covers them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /api/v1/auth/verify-email 409':
    'src/platform/http/idempotency.test.ts: the same key with another body is 409; on another path or with reordered members it is not',
  '500': 'src/platform/http/server.test.ts: 500: an unexpected error shows no internals',
  'PATCH /api/v1/admin/users/{id} 422': 'src/accounts/credentials/revocation.test.ts: the last admin who can sign in',
  'DELETE /api/v1/me 422': 'src/accounts/own-data/own-data.test.ts: of two admins who delete themselves',
  'DELETE /api/v1/me/two-factor 422': 'src/accounts/two-factor/two-factor.test.ts: if admins need it',
};

/** The first finding of each kind, with its request. */
const told = ({ findings }: Fuzzed): string[] =>
  [...findings].map(([kind, { count, first }]) => `${count} × ${kind}\n${first}`);

test(`${REQUESTS} generated requests: no 5xx, no undocumented status, no body that violates its schema, every documented status occurs`, async (t) => {
  const stage = await fuzzStage(t);
  const fuzzed = await stage.fuzz({ seed: SEED, requests: REQUESTS });
  t.diagnostic(
    `seed ${SEED}: ${fuzzed.requests} requests, ${fuzzed.succeeded} returned 2xx, ${fuzzed.seen.size} kinds of response`,
  );
  assert.deepEqual(told(fuzzed), []);
  assert.ok(fuzzed.succeeded * 5 >= fuzzed.requests, 'at least a fifth reach 2xx, or the run says nothing');

  await stage.journeys(fuzzed);
  assert.deepEqual(told(fuzzed), []);
  for (const [expected, http] of [
    [429, { burst: () => ({ capacity: 0, perSecond: 1 }) }],
    [503, { pressure: { maxLate: -1, burst: { lateMs: -1, most: 0 }, queue: { lateMs: -1, most: 0 } } }],
  ] as const) {
    const closed = await wholeProgram(t, { http: { checkResponses: false, ...http } });
    const origin = await closed.server.listen({ host: '127.0.0.1', port: 0 });
    const { ask, close } = inquiry(stage.api, origin, `a service that returns ${expected}`, fuzzed);
    await knock(stage.api, ask);
    close();
  }
  const unexpected = told(fuzzed).filter((finding) => !finding.includes(': returned 503'));
  assert.deepEqual(unexpected, []);
  const documented = stage.api.operations.flatMap(({ name, responses }) =>
    Object.keys(responses).map((status) => ({ name: `${name} ${status}`, status })),
  );
  t.diagnostic(`${stage.api.operations.length} operations, ${documented.length} documented kinds of response`);
  const never = documented.filter(({ name, status }) => !fuzzed.seen.has(name) && ELSEWHERE[status] === undefined);
  assert.deepEqual(
    never.filter(({ name }) => ELSEWHERE[name] === undefined).map(({ name }) => name),
    [],
  );
});

test('statuses that the fuzzer leaves to other tests are in them', () => {
  for (const place of Object.values(ELSEWHERE)) {
    const [file = '', title = ''] = place.split(/: (.*)/s);
    assert.ok(readFileSync(join(import.meta.dirname, '../..', file), 'utf8').includes(title), place);
  }
});
