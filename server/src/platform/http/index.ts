export { proveAgain, tierRequired } from './access.ts';
export type { Burst } from './burst.ts';
export { callerOf, type Api, type ApiModule } from './api.ts';
export { checkedDay, checkedMoment, checkedRange, DayParam } from './days.ts';
export type { Caller, Identify } from './caller.ts';
export { logAnswer } from './log-answer.ts';
export { networkOf } from './network-of.ts';
export { pageById } from './page-by-id.ts';
export { idempotently, sweepIdempotencyKeys, type Outcome } from './idempotency.ts';
export { limitHeaders, NO_LIMIT, type CountRequests } from './limits.ts';
export {
  hasAlready,
  NOT_CHANGED,
  prepare,
  prepareJson,
  preparedAnswers,
  sendPrepared,
  sendPublic,
  type Freshness,
  type Prepared,
  type PreparedAnswers,
} from './prepared.ts';
export {
  invalidRequest,
  notFound,
  Problem,
  PROBLEMS,
  unauthorized,
  unavailable,
  type ProblemSlug,
} from './problems.ts';
export { createHttpServer, type HttpServer, type HttpServerOptions } from './server.ts';
export { readAs } from './text-values.ts';
