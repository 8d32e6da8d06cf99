export { addTask, type TaskOptions } from './add-task.ts';
export { startHeartbeat, type Heartbeat, type HeartbeatOptions } from './heartbeat.ts';
export { startTasks, type QueueContext, type TaskHandler, type Tasks, type TasksOptions } from './start-tasks.ts';
export { IDLE_IN_TRANSACTION_MS, TIMING, type Timing } from './timing.ts';
export { prepareQueue } from './worker.ts';
