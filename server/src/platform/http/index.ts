export { callerOf, requireArea, reverifyCaller, tierRequired } from './access.ts';
export type { Api, ApiModule } from './api.ts';
export { acceptCsv, csvOf, CsvBody } from './input/csv-body.ts';
export { checkedDay, checkedMoment, checkedRange, DayParam } from './input/days.ts';
export { logResponse } from './responses/log-response.ts';
export { pageById } from './input/page-by-id.ts';
export { idempotently, sweepIdempotencyKeys, type Outcome, type Replay } from './idempotency.ts';
export {
  hasAlready,
  NOT_CHANGED,
  prepare,
  prepareJson,
  preparedResponses,
  sendPrepared,
  sendPublic,
  type Freshness,
  type Prepared,
  type PreparedResponses,
} from './responses/prepared.ts';
export {
  invalidRequest,
  notFound,
  Problem,
  PROBLEMS,
  unauthorized,
  unavailable,
  type ProblemSlug,
} from './responses/problems.ts';
export { prepareFile, REVALIDATED, serveFile, type FileOptions } from './responses/serve-files.ts';
export { createHttpServer, type HttpServer, type HttpServerOptions } from './server.ts';
export { readAs } from './input/validate.ts';
export { NotAllowed, readText } from './input/typed-text.ts';
