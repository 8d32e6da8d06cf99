import assert from 'node:assert/strict';
import test from 'node:test';
import { EVERY_LEAGUE, type League } from '../leagues/index.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { fiveKinds, operationsNode, queueContext, quickWorker } from '../../tests/support/operations.ts';
import { asSuperuser } from '../../tests/support/postgres.ts';
import { ingestAll, type ServiceSource } from './ingest-source.ts';

/** A source of two leagues that writes one row per league, or cannot be read for some. */
const source = (unreadable: readonly League[], committed: League[]): ServiceSource => ({
  name: 'test',
  leagues: ['Nba', 'Wnba'],
  schedule: 'every 1h',
  async read(_, { league }) {
    if (unreadable.includes(league)) throw new Error(`${league} is away`);
    return {
      write: async ({ db }) => {
        await db.query({ text: 'insert into written values ($1)', values: [league] });
        return { league };
      },
      committed: () => void committed.push(league),
    };
  },
});

for (const [unreadable, expected, output] of [
  [[], ['Nba', 'Wnba'], { runs: [{ league: 'Nba' }, { league: 'Wnba' }] }],
  [['Nba'], ['Wnba'], { runs: [{ league: 'Wnba' }], notRead: ['Nba'] }],
  [['Nba', 'Wnba'], [], null],
] as const)
  test(`a source of two leagues, of which ${unreadable.length} cannot be read: one operation writes the others, and fails only if all fail`, async (t) => {
    const context = await queueContext(t);
    await asSuperuser(context.db, (superuser) =>
      superuser.query({ text: 'create table written (league text not null); grant all on written to public' }),
    );
    const committed: League[] = [];
    const of = source(unreadable, committed);
    const kinds = fiveKinds((ctx) => ingestAll(ctx, { leagues: EVERY_LEAGUE }, of));
    const node = await operationsNode(t, context, { kinds });
    await quickWorker(t, context, kinds);
    const { body } = await node.post('/ops/operations/ingest', { source: 'test' });
    const end = await eventually('the operation ended, or failed once', async () => {
      const { rows } = await context.db.query<{ status: string; output: object | null }>({
        text: `select status, output from operations.operation
               where id = $1 and (status = 'succeeded' or error is not null)`,
        values: [body.id],
      });
      return rows[0];
    });
    assert.equal(end.status === 'succeeded', output !== null);
    if (output !== null) assert.deepEqual(end.output, output);
    const written = await context.db.query<{ league: League }>({
      text: 'select distinct league from written order by 1',
    });
    assert.deepEqual(
      written.rows.map(({ league }) => league),
      expected,
    );
    assert.deepEqual([...new Set(committed)].sort(), expected);
  });
