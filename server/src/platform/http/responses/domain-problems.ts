import type { DomainError, DomainErrorKind } from '../../index.ts';
import { Problem, type ProblemSlug } from './problems.ts';

/** Maps each refusal of a domain module to a problem; the only place where domain errors and HTTP meet. */
const PROBLEM_OF: Readonly<Record<DomainErrorKind, ProblemSlug>> = {
  invalid: 'invalid-request',
  unauthenticated: 'unauthorized',
  'two-factor-required': 'two-factor-required',
  'reauthentication-required': 'reauthentication-required',
  'tier-required': 'tier-required',
  'scope-required': 'scope-required',
  'address-not-allowed': 'address-not-allowed',
  'email-not-verified': 'email-not-verified',
  'not-found': 'not-found',
  'operation-open': 'operation-conflict',
  'operation-state': 'operation-state',
  'already-subscribed': 'already-subscribed',
  'bet-locked': 'bet-locked',
  'bet-duplicate': 'bet-duplicate',
  'export-state': 'export-state',
  'export-removed': 'export-removed',
  impossible: 'unprocessable',
  'limit-exceeded': 'rate-limit-exceeded',
  unavailable: 'unavailable',
};

export function problemOfDomain({ kind, message, facts, cause }: DomainError): Problem {
  return new Problem(PROBLEM_OF[kind], message, { members: facts, cause });
}
