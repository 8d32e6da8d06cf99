import { escapeLiteral } from 'pg';
import { only, type Database, type Queryable } from '../../src/platform/index.ts';

/** A step of an executed plan; its pages of 8 kB include those of the steps below. */
export interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Executes the statements of `ask` with their generic plans, as a long-running session does, and returns the plan. Only
 * a prepared statement has one: `explain` with parameters plans for their values.
 */
export async function genericPlan(db: Database, ask: (run: Queryable) => Promise<unknown>): Promise<PlanNode> {
  return db.session(async (client) => {
    const plans: PlanNode[] = [];
    await client.query('set plan_cache_mode = force_generic_plan');
    const explaining: Queryable = {
      query: async ({ text, values = [] }) => {
        await client.query(`prepare asked as ${text}`);
        const given = values.map((value) => escapeLiteral(textOf(value))).join();
        const explain = `explain (analyze, buffers, format json) execute asked (${given})`;
        // The first execution also reads the catalog.
        await client.query(explain);
        const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(explain);
        plans.push(only(rows)['QUERY PLAN'][0].Plan);
        await client.query('deallocate asked');
        return { rows: [], rowCount: 0 };
      },
    };
    await ask(explaining);
    await client.query('reset plan_cache_mode');
    return only(plans);
  });
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(textOf).join()}}`;
  return value instanceof Date ? value.toISOString() : String(value);
}
