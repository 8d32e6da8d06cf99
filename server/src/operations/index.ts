export { recordAudit, type AuditEntry } from './audit/audit.ts';
export {
  choice,
  configSection,
  decimal,
  flag,
  integer,
  line,
  OutOfRange,
  schedule,
  type ConfigKey,
  type ConfigKeys,
  type ConfigSection,
} from './config/config-keys.ts';
export { configured, openConfiguration, type Configuration, type ReadConfiguration } from './config/configuration.ts';
export { operation, type InputOf, type OperationType } from './queue/declarations.ts';
export { failureOf, UpstreamError, type Failure } from './monitor/failure.ts';
export { noteFreshness, readFreshness, type SourceSuccess } from './monitor/freshness.ts';
export { HOUSEKEEPING, housekeepingJob, OPERATIONS_SECTION, type Sweeps } from './housekeeping.ts';
export {
  defineJob,
  defineOperation,
  OPERATION,
  type Job,
  type OperationContext,
  type OperationKind,
} from './queue/kinds.ts';
export { operationMetrics, stateFigures, type OperationMetrics } from './monitor/metrics.ts';
export { noteError, type ErrorNote } from './monitor/note-error.ts';
export { cancelOperation } from './queue/cancel-operation.ts';
export { findOperation, listOperations, type OperationRow } from './queue/queries.ts';
export { queueOperation } from './queue/queue-operation.ts';
export { retryOperation } from './queue/retry-operation.ts';
export { actorOf } from './queue/routes.ts';
export type { OperationsDeps } from './deps.ts';
export { operationsModule } from './operations-module.ts';
export { configChangedSince } from './schedule/queries.ts';
export { queueRun } from './schedule/queue-run.ts';
export { scheduleSection, type HasGames } from './schedule/scheduler.ts';
export { operationOnWire } from './schemas.ts';
export { listConfig, setConfig, type ConfigEffect, type ConfigEntry } from './config/set-config.ts';
export { startWorker, type RunningWorker, type WorkerOptions } from './queue/start-worker.ts';
