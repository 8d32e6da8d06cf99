import { command } from '../../platform/index.ts';

/** Waits for the session lock that lets one process at a time prepare the demo; it goes when the connection does. */
export const takeDemoLock = command<[]>('demo.take-lock', `select pg_advisory_lock(hashtextextended('app.demo', 0))`);
