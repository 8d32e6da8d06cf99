import assert from 'node:assert/strict';
import test from 'node:test';
import { testContext, testServer } from '../../../../tests/support/http.ts';
import { testDatabase } from '../../../../tests/support/postgres.ts';
import { silentLog } from '../../index.ts';

test('every response is logged, and a successful probe only at debug', async (t) => {
  const told: string[] = [];
  const at = (level: string) => (fields: object) =>
    void told.push(`${level} ${Reflect.get(fields, 'route')} ${Reflect.get(fields, 'status')}`);
  const log = { ...silentLog, debug: at('debug'), info: at('info') };
  const server = await testServer(t, { context: testContext(t, { log, db: await testDatabase(t) }) });
  const ask = (url: string) => server.api.inject({ method: 'GET', url });
  await ask('/livez');
  await ask('/readyz');
  await ask('/api/v1/nowhere');
  server.drain();
  await ask('/livez');
  await ask('/readyz');
  assert.deepEqual(told, [
    'debug /livez 200',
    'debug /readyz 200',
    'info null 404',
    'debug /livez 200',
    'info /readyz 503',
  ]);
});
