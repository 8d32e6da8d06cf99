import { command } from '../../platform/index.ts';

/** Waits for the session lock under which one process prepares the demo. Closing the connection releases it. */
export const takeDemoLock = command<[]>('demo.take-lock', `select pg_advisory_lock(hashtextextended('app.demo', 0))`);
