import type { Database, Transaction } from '../../server/src/platform/index.ts';

/** What statements look at: pages of 8 KiB, whether they were in memory or not, and by which indexes. */
export interface Looks {
  pages: number;
  readonly indexes: Set<string>;
}

/** The same database, whose transactions note what each statement of theirs looks at: it is explained with its figures and
 *  taken back, and then carried out. Pages do not depend on what else the machine does, as times do. */
export function watched(db: Database, looks: Looks): Database {
  const within = (tx: Transaction): Transaction => ({
    ...tx,
    query: async (config) => {
      await tx.query({ text: 'savepoint explained' });
      const { rows } = await tx.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>({
        text: `explain (analyze, buffers, format json) ${config.text}`,
        values: config.values ?? [],
      });
      await tx.query({ text: 'rollback to savepoint explained' });
      for (const row of rows) note(row['QUERY PLAN'][0].Plan, looks);
      return tx.query(config);
    },
  });
  return { ...db, transaction: (work) => db.transaction((tx) => work(within(tx))) };
}

interface PlanNode {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The blocks of a node are those of the nodes below it too. */
function note(plan: PlanNode, looks: Looks): void {
  looks.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  noteIndexes(plan, looks.indexes);
}

function noteIndexes(plan: PlanNode, indexes: Set<string>): void {
  if (plan['Index Name'] !== undefined) indexes.add(plan['Index Name']);
  for (const part of plan.Plans ?? []) noteIndexes(part, indexes);
}
