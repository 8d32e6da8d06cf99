import { only, type Queryable } from '../../../platform/index.ts';
import type { Settings } from '../../settings.ts';
import { ok, warning, type Finding } from './finding.ts';
import { statementLimit } from './queries.ts';

/**
 * Behind a pooler: checks that statements outside a transaction have a time limit, which the pooler does not pass on.
 */
export async function poolerFindings(pooled: Queryable, { directDatabaseUrl }: Settings): Promise<Finding[]> {
  if (directDatabaseUrl === undefined) return [];
  const check = 'database pooler';
  const { isLimited, role } = only(await statementLimit(pooled));
  if (isLimited) return [ok(check, 'Requests go through the pooler, and sessions to the server itself.')];
  return [
    warning(
      check,
      'Through the pooler a statement has no time limit in the server: one whose client was killed runs to its end.',
      `alter role ${role} set statement_timeout = '10min'; then reconnect the pooler.`,
    ),
  ];
}
