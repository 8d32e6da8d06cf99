import assert from 'node:assert/strict';
import test from 'node:test';
import { auditFaults } from '../../../bin/check-audit.mjs';

const ADVISORY = { url: 'https://advisories.example/1', title: 'Reads too much', severity: 'high' };
/** `b` is affected only because it depends on `a`: one advisory, one answer. */
const REPORT = { vulnerabilities: { a: { name: 'a', via: [ADVISORY] }, b: { name: 'b', via: ['a'] } } };
const answer = (until: string) => ({ advisory: ADVISORY.url, why: 'we do not call it', until });

test('an advisory without an answer fails the audit once, with package, title and severity', () =>
  assert.deepEqual(auditFaults(REPORT, [], '2026-01-02'), [
    'a: Reads too much (high) has no answer: https://advisories.example/1',
  ]));

test('an answered advisory passes until the answer’s day', () => {
  assert.deepEqual(auditFaults(REPORT, [answer('2026-01-02')], '2026-01-02'), []);
  assert.deepEqual(auditFaults(REPORT, [answer('2026-01-01')], '2026-01-02'), [
    'the answer was good until 2026-01-01: https://advisories.example/1',
  ]);
});

test('an answer without its advisory must be removed', () =>
  assert.deepEqual(auditFaults({ vulnerabilities: {} }, [answer('2026-01-02')], '2026-01-02'), [
    'the answer is no longer needed: https://advisories.example/1',
  ]));
