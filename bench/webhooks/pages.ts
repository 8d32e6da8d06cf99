import type { Database, Transaction } from '../../server/src/platform/index.ts';

/** Pages of 8 KiB that statements read, from memory or disk, and the indexes used. */
export interface PageReads {
  pages: number;
  readonly indexes: Set<string>;
}

/**
 * The same database, but its transactions note what each statement reads: it is explained with its figures and rolled back,
 * then executed. Unlike times, pages do not depend on other load on the machine.
 */
export function countingReads(db: Database, reads: PageReads): Database {
  const within = (tx: Transaction): Transaction => ({
    ...tx,
    query: async (config) => {
      await tx.query({ text: 'savepoint explained' });
      const { rows } = await tx.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>({
        text: `explain (analyze, buffers, format json) ${config.text}`,
        values: config.values ?? [],
      });
      await tx.query({ text: 'rollback to savepoint explained' });
      for (const row of rows) note(row['QUERY PLAN'][0].Plan, reads);
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

/** The blocks of a node include those of the nodes below it. */
function note(plan: PlanNode, reads: PageReads): void {
  reads.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  noteIndexes(plan, reads.indexes);
}

function noteIndexes(plan: PlanNode, indexes: Set<string>): void {
  if (plan['Index Name'] !== undefined) indexes.add(plan['Index Name']);
  for (const part of plan.Plans ?? []) noteIndexes(part, indexes);
}
