/** The reasons for a refusal. `platform/http/domain-problems.ts` maps each one to a response. */
export const DOMAIN_ERRORS = [
  'invalid',
  'unauthenticated',
  'two-factor-required',
  'reauthentication-required',
  'tier-required',
  'scope-required',
  'address-not-allowed',
  'email-not-verified',
  'not-found',
  'operation-open',
  'operation-state',
  'already-subscribed',
  'bet-locked',
  'bet-duplicate',
  'export-state',
  'export-removed',
  'impossible',
  'limit-exceeded',
  'unavailable',
] as const;
export type DomainErrorKind = (typeof DOMAIN_ERRORS)[number];

/** A JSON Pointer into the input, and what is wrong there. */
export interface Violation {
  readonly pointer: string;
  readonly detail: string;
}

/** Facts about the refusal for the caller, by their API names. */
export type DomainFacts = {
  readonly errors?: readonly Violation[];
  readonly requiredTier?: string;
  readonly tier?: string;
  readonly requiredScopes?: readonly string[];
  readonly operationId?: number;
  readonly exportStatus?: string;
  /** With `bet-duplicate`. */
  readonly betId?: number;
  /** With `bet-locked`. */
  readonly betIds?: readonly number[];
  /** RFC 3339, with `limit-exceeded`. */
  readonly resetAt?: string;
};

interface DomainErrorOptions {
  readonly facts?: DomainFacts;
  /** For operators: logged, never sent to the caller. */
  readonly cause?: unknown;
}

/**
 * A refusal by a domain function, independent of HTTP. `detail` is one sentence for the caller, without secrets, SQL,
 * paths or stacks. Example: `throw new DomainError('not-found', 'There is no such API key.')`.
 */
export class DomainError extends Error {
  readonly kind: DomainErrorKind;
  readonly facts: DomainFacts;

  constructor(kind: DomainErrorKind, detail: string, { facts = {}, cause }: DomainErrorOptions = {}) {
    super(detail, { cause });
    this.name = 'DomainError';
    this.kind = kind;
    this.facts = facts;
  }
}

/** Refuses a credential without a reason. */
export const unauthenticated = (): DomainError =>
  new DomainError('unauthenticated', 'No valid authentication token was provided.');

/** Input of the wrong shape. Takes at least one violation; the detail names the first. */
export function invalidInput(errors: readonly Violation[]): DomainError {
  return new DomainError('invalid', sentenceOf(errors), { facts: { errors } });
}

/** The sentence that names the first violation. */
export function sentenceOf([first]: readonly Violation[]): string {
  if (first === undefined) return 'The request was not understood.';
  return `${first.pointer === '' ? 'The request' : first.pointer} ${first.detail}.`;
}
