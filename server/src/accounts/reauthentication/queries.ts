import { command, query } from '../../platform/index.ts';

/** Whether the password was given in an open session within some minutes; primary key, no lock. */
export const recentlyAuthenticated = query<[sessionId: string, minutes: number], { recent: boolean }>(
  'accounts.recently-authenticated',
  `select authenticated_at > clock_timestamp() - $2 * interval '1 minute' as recent
     from accounts.session where id = $1 and ended_at is null`,
);

/** Records that the password was entered in an open session; primary key, locks the row. */
export const noteAuthentication = command<[sessionId: string]>(
  'accounts.note-authentication',
  'update accounts.session set authenticated_at = clock_timestamp() where id = $1 and ended_at is null',
);
