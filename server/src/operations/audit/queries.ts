import { command, query } from '../../platform/index.ts';

/** Adds one entry; locks the new row only. */
export const insertAudit = command<[Date, string, string, string, string | null, string | null, string | null]>(
  'operations.insert-audit',
  `insert into operations.audit (at, actor, action, subject, before, after, request_id)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

export interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly requestId: string | null;
}

/** A page of the audit trail, newest first, of one subject or of all; primary key, or index on subject. */
export const listAudit = query<[string | null, number | null, number], AuditRow>(
  'operations.list-audit',
  `select id, at, actor, action, subject, before, after, request_id as "requestId" from operations.audit
   where ($1::text is null or subject = $1) and ($2::bigint is null or id < $2) order by id desc limit $3`,
);
