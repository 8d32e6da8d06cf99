import assert from 'node:assert/strict';
import test from 'node:test';
import { auditFaults } from '../../../bin/check-audit.mjs';

const ADVISORY = { url: 'https://advisories.example/1', title: 'Reads too much', severity: 'high' };
/** `b` is affected only because it depends on `a`: one advisory, one decision. */
const REPORT = { vulnerabilities: { a: { name: 'a', via: [ADVISORY] }, b: { name: 'b', via: ['a'] } } };
const response = (until: string) => ({ advisory: ADVISORY.url, why: 'we do not call it', until });

test('an advisory without a decision fails the audit once, with package, title and severity', () =>
  assert.deepEqual(auditFaults(REPORT, [], '2026-01-02'), [
    'a: Reads too much (high) has no decision: https://advisories.example/1',
  ]));

test('a decided advisory passes until the decision’s day', () => {
  assert.deepEqual(auditFaults(REPORT, [response('2026-01-02')], '2026-01-02'), []);
  assert.deepEqual(auditFaults(REPORT, [response('2026-01-01')], '2026-01-02'), [
    'the decision was good until 2026-01-01: https://advisories.example/1',
  ]);
});

test('a decision without its advisory must be removed', () =>
  assert.deepEqual(auditFaults({ vulnerabilities: {} }, [response('2026-01-02')], '2026-01-02'), [
    'the decision is no longer needed: https://advisories.example/1',
  ]));
