import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { NODE_OPTIONS } from '../../../bin/node-options.mjs';
import { SETTINGS } from '../../src/app/settings.ts';
import { openCluster } from '../support/cluster.ts';
import { onFreePort } from '../support/running-program.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FILES = globSync('deploy/**/*', { cwd: ROOT, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.parentPath.includes('grafana'))
  .map((entry) => join(entry.parentPath, entry.name));

const textOf = (name: string): string => readFileSync(join(ROOT, 'deploy', name), 'utf8');

const KNOWN = new Set<string>(Object.values(SETTINGS).flatMap(({ variable }) => [variable, `${variable}_FILE`]));
const unknownIn = (text: string): string[] =>
  (text.match(/PROPPICK_[A-Z_]+/g) ?? []).filter((name) => !KNOWN.has(name));

/** What is asked of a process to see how it is, by the port's name. */
function probes(text: string): { readonly path: string; readonly port: string }[] {
  return Array.from(text.matchAll(/httpGet:\s+path: (\S+)\s+port: (\S+)/g), ([, path = '', port = '']) => ({
    path,
    port,
  }));
}

test('every setting that a manifest names is one', () => {
  assert.ok(FILES.length >= 10, 'the manifests were found');
  for (const file of FILES) assert.deepEqual(unknownIn(readFileSync(file, 'utf8')), [], file);
  assert.deepEqual(unknownIn('PROPPICK_DATABASE: x'), ['PROPPICK_DATABASE'], 'one that is not would be seen');
});

test('what the image and the unit run is in the checkout, and both run it alike', () => {
  const commands = [
    textOf('Dockerfile').match(/^ENTRYPOINT (.*)$/m)?.[1],
    textOf('Dockerfile').match(/^RUN (node --no-warnings .*) --help/m)?.[1],
    textOf('systemd/prop-pick@.service').match(/^ExecStart=(.*)$/m)?.[1],
  ];
  for (const command of commands) {
    const words: readonly string[] = (command ?? '').match(/[\w./-]+/g) ?? [];
    assert.ok(words.includes('server/src/app/main.ts'), command);
    const options = (command ?? '').match(/--[\w-]+(?:=\d+)?/g);
    assert.deepEqual(options, NODE_OPTIONS);
  }
  for (const [, path = ''] of textOf('Dockerfile').matchAll(/^COPY (?!--from)(\S+\.json)/gm))
    assert.ok(existsSync(join(ROOT, path)), path);
});

test('every probe of a manifest is answered by the process that it asks', async (t) => {
  const cluster = await openCluster(t);
  const started = (role: string) =>
    onFreePort(async (figures) => {
      const [node] = await cluster.start([role], { PROPPICK_METRICS_PORT: figures });
      return { address: node?.address, figures: `http://127.0.0.1:${figures}` };
    });
  const api = await started('api');
  const asked = ['api', 'worker', 'scheduler'].flatMap((name) => probes(textOf(`kubernetes/${name}.yaml`)));
  assert.equal(asked.length, 7);
  const paths = [
    ...asked.map(({ path, port }) => `${port === 'http' ? api.address : api.figures}${path}`),
    `${api.address}${/health_uri (\S+)/.exec(textOf('Caddyfile'))?.[1]}`,
    `${api.address}${/(\/livez)/.exec(textOf('Dockerfile'))?.[1]}`,
  ];
  for (const path of paths) assert.equal((await fetch(path)).status, 200, path);

  const { figures } = await started('worker');
  assert.equal((await fetch(`${figures}/metrics`)).status, 200, 'a process without the API has figures');
});
