import assert from 'node:assert/strict';
import test from 'node:test';
import { DOMAIN_ERRORS, DomainError, invalidInput } from '../../domain-error.ts';
import { problemBody, problemOf } from './send-problem.ts';
import { PROBLEMS } from './problems.ts';

const BASE_URL = 'https://picks.example';

test('every domain error maps to a problem of the catalog and keeps its sentence', () => {
  const responses = DOMAIN_ERRORS.map((kind) => {
    const problem = problemOf(new DomainError(kind, 'It is so.'));
    assert.equal(problemBody(problem, BASE_URL, '/x')['detail'], 'It is so.');
    return [kind, PROBLEMS[problem.slug].status];
  });
  assert.deepEqual(Object.fromEntries(responses), {
    'address-not-allowed': 401,
    'already-subscribed': 409,
    'bet-duplicate': 409,
    'bet-locked': 409,
    'email-not-verified': 403,
    'export-removed': 410,
    'export-state': 409,
    'limit-exceeded': 429,
    'not-found': 404,
    'operation-open': 409,
    'operation-state': 409,
    'reauthentication-required': 403,
    'scope-required': 403,
    'tier-required': 403,
    'two-factor-required': 401,
    impossible: 422,
    invalid: 400,
    unauthenticated: 401,
    unavailable: 503,
  });
});

test('a reference to a row that is gone is a 401 for an account and a 404 for anything else', () => {
  const violated = (constraint: string): Error => Object.assign(new Error('canary'), { code: '23503', constraint });
  const slugs = ['bet_account_id_fkey', 'rule_channel_channel_id_fkey'].map((name) => problemOf(violated(name)).slug);
  assert.deepEqual(slugs, ['unauthorized', 'not-found']);
  assert.equal(problemOf(Object.assign(new Error('canary'), { code: '23505' })).slug, 'internal-error');
});

test('the facts of a domain error are members of its problem; its cause is not in the response', () => {
  const cause = new Error('select * from secrets');
  const problem = problemOf(
    new DomainError('tier-required', 'This needs Sharp.', { facts: { requiredTier: 'Sharp' }, cause }),
  );
  const body = problemBody(problem, BASE_URL, null);
  assert.equal(body['requiredTier'], 'Sharp');
  assert.equal(problem.cause, cause);
  assert.doesNotMatch(JSON.stringify(body), /select/);
});

test('invalid input names each place, and the sentence names the first', () => {
  const problem = problemOf(
    invalidInput([
      { pointer: '/url', detail: 'is required' },
      { pointer: '/events', detail: 'is empty' },
    ]),
  );
  assert.equal(problem.detail, '/url is required.');
  assert.equal(
    JSON.stringify(problem.members['errors']),
    '[{"pointer":"/url","detail":"is required"},{"pointer":"/events","detail":"is empty"}]',
  );
});

test('401 and 503 carry the headers of the contract, for every module', () => {
  assert.match(problemOf(new DomainError('unauthenticated', 'No.')).headers['www-authenticate'] ?? '', /^Bearer/);
  assert.equal(problemOf(new DomainError('unavailable', 'Out.')).headers['retry-after'], '5');
});
