import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Space } from '../../src/exports/index.ts';
import { exportStage, type ExportOnWire } from './stage.ts';
import { FIRST_TRY } from '../support/do-work.ts';

export const REQUEST = { type: 'settled_picks', format: 'ndjson' };

/** An export stage whose limits can be changed, with one file made; `bytes` is the size of each file. */
export async function spaceStage(t: TestContext) {
  const space = { accountBytes: Infinity, instanceBytes: Infinity };
  const on = await exportStage(t, { space: (): Space => space });
  /** Requests an export and runs it. */
  async function make(as = 'Sharp'): Promise<ExportOnWire> {
    const asked = await on.post(REQUEST, { as });
    assert.equal(asked.statusCode, 202, asked.body);
    const { id } = asked.json<ExportOnWire>();
    await on.exports.handler.run(id, FIRST_TRY);
    return (await on.read(`/data/exports/${id}`, {}, as)).json<ExportOnWire>();
  }
  /** Bytes of all pieces in the database. */
  async function stored(): Promise<number> {
    const { rows } = await on.db.query<{ n: number }>({
      text: 'select coalesce(sum(octet_length(bytes)), 0)::int as n from exports.chunk',
    });
    return rows[0]?.n ?? 0;
  }
  const first = await make();
  assert.equal(first.status, 'completed');
  return { ...on, space, make, stored, bytes: first.bytes ?? 0 };
}
