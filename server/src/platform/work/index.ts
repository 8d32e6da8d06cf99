export { addMissingWork, addWork, workKind, type WorkKind } from './add-work.ts';
export { startHeartbeat, type Heartbeat } from './heartbeat.ts';
export { readWorkFigures } from './queries.ts';
export {
  startWork,
  type Attempt,
  type QueueContext,
  type RoundHandler,
  type RowHandler,
  type WorkHandler,
} from './start-work.ts';
export { IDLE_IN_TRANSACTION_MS, TIMING, type Timing } from './timing.ts';
export { prepareQueue } from './worker.ts';
