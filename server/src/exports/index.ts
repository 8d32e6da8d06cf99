export { openExports, type Exports } from './open-exports.ts';
export { EXPORT_TASK, wakeForOpen } from './wake-worker.ts';
