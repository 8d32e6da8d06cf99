import assert from 'node:assert/strict';
import test from 'node:test';
import { reportOf, type Outcome, type Passed } from './generator/tally.ts';
import { judgeFlood, judgeHalf, keptUp } from './verdict.ts';
import type { LoadReport } from './generator/plan.ts';

/** Two seconds of requests with each outcome, all served after 10 ms. */
function report(counts: Partial<Record<Outcome, number>>, tookMs = 10): LoadReport {
  const passed = Object.entries(counts).flatMap(([outcome, count]) =>
    Array.from({ length: count }, (_, n): Passed => {
      const dueAt = (2_000 * n) / count;
      const sentAt = outcome === 'unsent' ? Number.NaN : dueAt;
      return { kind: 'read', dueAt, sentAt, endedAt: dueAt + tookMs, outcome: outcome as Outcome, why: '' };
    }),
  );
  return reportOf(passed, 2, { used: 0, waited: 0 });
}

const WELL = report({ ok: 100 });

test('a flood is held if all sent requests were served or shed', () => {
  const flood = report({ ok: 200, shed: 385, unsent: 15 });
  assert.deepEqual(judgeFlood(flood, WELL, 100), { word: 'held', because: ['2.9 times the capacity was sent'] });
});

test('a flood that the service kept up with, or that could not be sent, is neither held nor failed', () => {
  const all = judgeFlood(report({ ok: 600 }), WELL, 100);
  assert.deepEqual(all, {
    word: 'not shown',
    because: ['3 times the capacity was sent', 'and the service kept up'],
  });
  const unsent = judgeFlood(report({ ok: 200, shed: 360, unsent: 40 }), WELL, 100);
  assert.deepEqual(unsent, {
    word: 'not shown',
    because: ['2.8 times the capacity was sent', 'more could not be sent'],
  });
});

for (const [what, counts, after] of [
  ['one request failed', { ok: 300, shed: 299, failed: 1 }, WELL],
  ['one request was sent and never served', { ok: 300, shed: 299, overdue: 1 }, WELL],
  ['the service was not well again', { ok: 300, shed: 300 }, report({ ok: 50, failed: 50 })],
  ['the service was slow for good', { ok: 300, shed: 300 }, report({ ok: 100 }, 60)],
] as const)
  test(`a flood is not held when ${what}`, () => {
    assert.equal(judgeFlood(report(counts), after, 100).word, 'not held');
  });

test('a service keeps up if all requests succeed, 99 % of them within half a second', () => {
  assert.equal(keptUp(report({ ok: 100 }, 500)), true);
  assert.equal(keptUp(report({ ok: 100 }, 501)), false);
  for (const outcome of ['shed', 'failed', 'overdue', 'unsent'] as const)
    assert.equal(keptUp(report({ ok: 99, [outcome]: 1 })), false, outcome);
});

test('at half the capacity every request must succeed, and fast', () => {
  assert.equal(judgeHalf(WELL).word, 'held');
  assert.equal(judgeHalf(report({ ok: 99, shed: 1 })).word, 'not held');
  assert.equal(judgeHalf(report({ ok: 100 }, 51)).word, 'not held');
});
