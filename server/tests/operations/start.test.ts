import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import test from 'node:test';
import { reservePort } from '../../src/app/listen-port.ts';
import { runCommand } from '../support/running-program.ts';
import { size } from '../support/size.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { listener } from './listener.ts';

const SETTINGS = size({
  quick: ['PROPPICK_PORT'],
  all: ['PROPPICK_PORT', 'PROPPICK_METRICS_PORT'],
  long: ['PROPPICK_PORT', 'PROPPICK_METRICS_PORT'],
});

test('a first start on a port in use reports it before it creates anything, and ends', async (t) => {
  const { port } = await listener(t);
  for (const setting of SETTINGS) {
    const folder = join(await temporaryFolder(t), 'data');
    const settings = { PROPPICK_PORT: '0', PROPPICK_DATA_DIR: folder, [setting]: String(port) };
    const { code, out, err } = await runCommand(['start'], settings);
    assert.equal(code, 1, err);
    assert.match(err, new RegExp(`The address 127.0.0.1:${port} is taken.\n.*set ${setting} to a free port`));
    assert.equal(out, '');
    assert.equal(existsSync(folder), false, 'nothing was made');
  }
});

test('a free port that was chosen stays reserved until the service listens on it', async (t) => {
  const reserved = await reservePort({
    host: '127.0.0.1',
    port: 0,
    metricsHost: '127.0.0.1',
    metricsPort: undefined,
    roles: ['api'],
  });
  t.after(() => reserved.release());
  const rival = createServer().listen({ host: '127.0.0.1', port: reserved.port });
  const [error] = (await once(rival, 'error')) as [NodeJS.ErrnoException];
  assert.equal(error.code, 'EADDRINUSE');
  await reserved.open({ listen: async ({ port }) => String((await listener(t, port)).port) });
});
