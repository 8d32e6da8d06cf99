import type { Database } from '../../src/platform/index.ts';

/** Row counts of all tables of the service. */
export async function rowCounts(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.query<{ name: string }>({
    text: `select format('%I.%I', schemaname, tablename) as name from pg_tables
           where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  });
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: counted } = await db.query<{ count: number }>({ text: `select count(*)::int as count from ${name}` });
    counts[name] = counted[0]?.count ?? 0;
  }
  return counts;
}
