export { recordAudit, type AuditEntry } from './audit.ts';
export {
  choice,
  configSection,
  decimal,
  flag,
  integer,
  line,
  schedule,
  type ConfigKey,
  type ConfigKeys,
  type ConfigSection,
} from './config-keys.ts';
export { configPage } from './config-page.ts';
export { openConfiguration, type Configuration } from './configuration.ts';
export { operation, type InputOf, type OperationType } from './declarations.ts';
export { failureOf, UpstreamError, type Failure } from './failure.ts';
export { noteFreshness, readFreshness, type SourceSuccess } from './freshness.ts';
export { HOUSEKEEPING, housekeepingJob, OPERATIONS_SECTION, type Sweeps } from './housekeeping.ts';
export { defineJob, defineOperation, type Job, type OperationContext, type OperationKind } from './kinds.ts';
export { operationMetrics, stateFigures, type OperationMetrics } from './metrics.ts';
export { noteError, type ErrorNote } from './note-error.ts';
export { cancelOperation } from './cancel-operation.ts';
export { findOperation, listOperations, type OperationRow } from './operation-queries.ts';
export { queueOperation } from './queue-operation.ts';
export { retryOperation } from './retry-operation.ts';
export { actorOf } from './operation-routes.ts';
export { operationsModule, type OperationsOptions } from './operations-module.ts';
export { configChangedSince } from './schedule-queries.ts';
export { scheduleSection, type HasGames } from './scheduler.ts';
export { operationOnWire } from './schemas.ts';
export { listConfig, setConfig, type ConfigEntry } from './set-config.ts';
export { startWorker, type RunningWorker, type WorkerOptions } from './start-worker.ts';
