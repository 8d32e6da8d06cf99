import { sentenceOf, type Violation } from '../../index.ts';

/**
 * Every problem of the service: status, title, and the page of its type URL. A new problem is an entry here; any other
 * error becomes `internal-error`.
 */
interface ProblemDefinition {
  readonly status: number;
  readonly title: string;
  /** The page's two texts: what happened, and what to do about it. */
  readonly happened: string;
  readonly remedy: string;
}

export const PROBLEMS = {
  'invalid-request': {
    status: 400,
    title: 'Invalid request',
    happened: 'Part of the request was not understood: its JSON, a member, a parameter, a header or its address.',
    remedy:
      'The member "errors" names each place (a JSON Pointer into the body, or /query/…, /path/…, /header/… for a parameter) and what belongs there. Correct these and send the request again.',
  },
  unauthorized: {
    status: 401,
    title: 'Authentication required',
    happened: 'The request carried no credential, or one that is not valid: unknown, mistyped, expired or revoked.',
    remedy:
      'Send "Authorization: Bearer <token>" or "X-API-Key: <key>", one of them. Access tokens last 15 minutes: get a new one with POST /api/v1/auth/refresh, or log in again.',
  },
  'two-factor-required': {
    status: 401,
    title: 'Code required',
    happened:
      'The address and password are right. The account signs in with two factors, and the code is missing, wrong or used already.',
    remedy:
      'Send the request again with the member "code": the six digits that the authenticator app shows now, or a recovery code. Each is accepted once.',
  },
  'reauthentication-required': {
    status: 403,
    title: 'Password needed again',
    happened:
      'The session is valid, but this change needs a password that was given in the last 10 minutes. This keeps an open session on a shared computer from taking over the account.',
    remedy:
      'Send POST /api/v1/auth/reauthenticate with the password (and the code, if two-factor sign-in is on), then the request again.',
  },
  'two-factor-enrollment-required': {
    status: 403,
    title: 'Two-factor sign-in needed',
    happened: 'This instance requires two-factor sign-in of its admins, and the account has not set it up.',
    remedy: 'Set it up on the Account page, or with POST /api/v1/me/two-factor and POST /api/v1/me/two-factor/confirm.',
  },
  'tier-required': {
    status: 403,
    title: 'Tier required',
    happened: 'The credential is valid, but the tier of its account does not include this.',
    remedy: 'The member "requiredTier" names the lowest tier that does, and "tier" the account’s own.',
  },
  'scope-required': {
    status: 403,
    title: 'Scope required',
    happened: 'The operations token is valid, but it was not given the scopes that this needs.',
    remedy: 'The member "requiredScopes" names them. An admin creates a token with POST /api/v1/ops/tokens.',
  },
  'credential-not-accepted': {
    status: 403,
    title: 'Credential not accepted here',
    happened: 'The credential is valid, but credentials of its kind do not open this part of the service.',
    remedy: 'The member "accepted" names the kinds that do.',
  },
  'address-not-allowed': {
    status: 401,
    title: 'Address not allowed',
    happened:
      'The key or token is valid, but its address ranges do not include the address that the request came from.',
    remedy:
      'Send the request from an allowed address, or create a key with other ranges. The detail names the address as the service sees it.',
  },
  'email-not-verified': {
    status: 403,
    title: 'Address not verified',
    happened: 'The address and password are right, but the address was never confirmed.',
    remedy: 'Follow the link in the mail, or have a new one sent with POST /api/v1/auth/resend-verification.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    happened: 'There is nothing at this address that the caller may see.',
    remedy: 'Check the path and the id. The paths are listed at /docs.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    happened: 'The path exists, but not with this method.',
    remedy: 'The header Allow lists the methods that it has.',
  },
  'not-acceptable': {
    status: 406,
    title: 'Not acceptable',
    happened: 'The header Accept asks for CSV alone, and the response is no list.',
    remedy: 'Accept application/json, or leave the header out. The reference at /docs says which responses have CSV.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    happened: 'The request did not arrive in full in the time allowed.',
    remedy: 'Send it again over a connection that is fast enough.',
  },
  'idempotency-mismatch': {
    status: 409,
    title: 'Idempotency key used for another request',
    happened:
      'This Idempotency-Key was used in the last 24 hours with another body or query, or, where the response has a secret, with another credential.',
    remedy: 'Use a new key for a new request; keep the key only when sending the very same request again.',
  },
  'operation-conflict': {
    status: 409,
    title: 'Operation conflict',
    happened: 'An operation of this kind for some of the same dates and the same league is queued or running.',
    remedy: 'The member "operationId" names it. Wait for it to end, or cancel it, and send the request again.',
  },
  'operation-state': {
    status: 409,
    title: 'Operation not in that state',
    happened:
      'The operation is in a state in which this cannot be done: one that has ended cannot be cancelled, one that has not cannot be retried.',
    remedy: 'Look at its status with GET /api/v1/ops/operations/{id}; its links say what can be done.',
  },
  'already-subscribed': {
    status: 409,
    title: 'Already subscribed',
    happened: 'The account has a webhook subscription with the same url and the same events.',
    remedy: 'Use that one (GET /api/v1/data/webhook-subscriptions lists them), change it, or delete it first.',
  },
  'bet-locked': {
    status: 409,
    title: 'Bet locked',
    happened: 'The game of the bet has begun. From its start on a verified bet is neither changed nor deleted.',
    remedy:
      'The bet stands as it was at the start. What the book really paid can be told as `paid` of PATCH /api/v1/me/bets/{id}.',
  },
  'bet-duplicate': {
    status: 409,
    title: 'Bet logged already',
    happened:
      'The account has logged the same claim at the same book, price and stake, placed less than a minute apart.',
    remedy: '`betId` is the first one. Send again: true to log a second bet.',
  },
  'export-state': {
    status: 409,
    title: 'Export without a file',
    happened: 'The export is still being made, or it failed, so that there is nothing to download.',
    remedy: 'Look at its status with GET /api/v1/data/exports/{id}; ask for a new one if it failed.',
  },
  'export-removed': {
    status: 410,
    title: 'File removed',
    happened: 'Files of exports are kept for 7 days. This one was removed after that.',
    remedy: 'Ask for the export again with POST /api/v1/data/exports.',
  },
  'payload-too-large': {
    status: 413,
    title: 'Body too large',
    happened: 'The body is larger than 64 KiB, or a file of bets larger than 16 MiB.',
    remedy: 'Send less at once.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    happened: 'The body is not of the type that the address takes, or does not say that it is.',
    remedy: 'Send JSON with "Content-Type: application/json"; a file of bets with "Content-Type: text/csv".',
  },
  'range-not-satisfiable': {
    status: 416,
    title: 'Range not satisfiable',
    happened: 'The header Range asks for bytes beyond the end of the file.',
    remedy: 'The header Content-Range says how long the file is. Leave Range out to have all of it.',
  },
  unprocessable: {
    status: 422,
    title: 'Not possible',
    happened: 'The request was understood, but what it asks for cannot be.',
    remedy: 'The detail says why. Change the request accordingly.',
  },
  'rate-limit-exceeded': {
    status: 429,
    title: 'Rate limit exceeded',
    happened: 'A limit on the number of requests is used up.',
    remedy:
      'Wait until the moment in "resetAt" (the header Retry-After has it in seconds). GET /api/v1/data/usage shows all limits.',
  },
  'headers-too-large': {
    status: 431,
    title: 'Headers too large',
    happened: 'The address and the headers of the request are larger than 16 KiB.',
    remedy: 'Send fewer or shorter headers and parameters.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal error',
    happened: 'The service made a mistake. It is logged under the request’s X-Request-Id.',
    remedy: 'Try again once. If it happens again, report the X-Request-Id.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    happened: 'Something that the service needs is away, or it has more to do than it can.',
    remedy: 'Try again after the seconds in the header Retry-After. Nothing was changed.',
  },
} as const satisfies Record<string, ProblemDefinition>;

export type ProblemSlug = keyof typeof PROBLEMS;
export const PROBLEM_SLUGS = Object.keys(PROBLEMS) as ProblemSlug[];

/** The five members that every problem has; its own members cannot replace them. */
type Fixed = 'type' | 'title' | 'status' | 'detail' | 'instance';

interface ProblemOptions {
  /** Members of this kind of problem beside the five of every problem. */
  readonly members?: Readonly<Record<string, unknown>> & { readonly [Name in Fixed]?: never };
  readonly headers?: Readonly<Record<string, string>>;
  /** For operators: logged, never sent. */
  readonly cause?: unknown;
}

const SCHEMES = { 'www-authenticate': 'Bearer realm="prop-pick", ApiKey realm="prop-pick", header="X-API-Key"' };
/** Headers that every problem of a kind has. */
const HEADERS_OF: Readonly<Partial<Record<ProblemSlug, Readonly<Record<string, string>>>>> = {
  unauthorized: SCHEMES,
  'two-factor-required': SCHEMES,
  unavailable: { 'retry-after': '5' },
};

/**
 * An error response, thrown by the HTTP layer and by routes; domain functions throw DomainError. The detail is for the
 * client and reveals no internals; `cause` is for operators.
 */
export class Problem extends Error {
  readonly slug: ProblemSlug;
  readonly detail: string;
  readonly members: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(slug: ProblemSlug, detail: string, { members = {}, headers = {}, cause }: ProblemOptions = {}) {
    super(detail, { cause });
    this.name = 'Problem';
    this.slug = slug;
    this.detail = detail;
    this.members = members;
    this.headers = { ...HEADERS_OF[slug], ...headers };
  }
}

/** The contract's 401: the same for every fault of a credential. */
export const unauthorized = (): Problem => new Problem('unauthorized', 'No valid authentication token was provided.');

export const notFound = (detail = 'There is nothing here.'): Problem => new Problem('not-found', detail);

export const notJson = (cause?: unknown): Problem =>
  new Problem('unsupported-media-type', 'The body must be JSON: Content-Type: application/json.', { cause });

/** A 400 that names each invalid place in the request. Takes at least one violation. */
export const invalidRequest = (errors: readonly Violation[]): Problem =>
  new Problem('invalid-request', sentenceOf(errors), { members: { errors } });

/** A dependency is down; `cause` is for operators. */
export const unavailable = (detail: string, cause?: unknown): Problem => new Problem('unavailable', detail, { cause });
