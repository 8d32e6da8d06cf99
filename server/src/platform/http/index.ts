export { callerOf, requireArea, reverifyCaller, tierRequired } from './access.ts';
export type { Api, ApiModule } from './api.ts';
export { acceptCsv, csvOf, CsvBody } from './input/csv-body.ts';
export { checkedDay, checkedMoment, checkedRange, DayParam } from './input/days.ts';
export { logAnswer } from './answers/log-answer.ts';
export { pageById } from './input/page-by-id.ts';
export { idempotently, sweepIdempotencyKeys, type Outcome, type Replay } from './idempotency.ts';
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
} from './answers/prepared.ts';
export {
  invalidRequest,
  notFound,
  Problem,
  PROBLEMS,
  unauthorized,
  unavailable,
  type ProblemSlug,
} from './answers/problems.ts';
export { prepareFile, serveFile } from './answers/serve-files.ts';
export { createHttpServer, type HttpServer, type HttpServerOptions } from './server.ts';
export { readAs } from './input/validate.ts';
export { NotAllowed, readText } from './input/typed-text.ts';
