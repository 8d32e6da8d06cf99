import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { NODE_OPTIONS } from '../../../bin/node-options.mjs';
import { SETTINGS, variableOf } from '../../src/app/settings.ts';
import { openCluster } from '../support/cluster.ts';
import { onFreePort } from '../support/running-program.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FILES = globSync('deploy/**/*', { cwd: ROOT, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.parentPath.includes('grafana'))
  .map((entry) => join(entry.parentPath, entry.name));

const textOf = (name: string): string => readFileSync(join(ROOT, 'deploy', name), 'utf8');

const KNOWN = new Set<string>(Object.keys(SETTINGS).flatMap((name) => [variableOf(name), `${variableOf(name)}_FILE`]));
const unknownIn = (text: string): string[] =>
  (text.match(/PROPPICK_[A-Z_]+/g) ?? []).filter((name) => !KNOWN.has(name));

/** The probe paths of a process, by the port's name. */
function probes(text: string): { readonly path: string; readonly port: string }[] {
  return Array.from(text.matchAll(/httpGet:\s+path: (\S+)\s+port: (\S+)/g), ([, path = '', port = '']) => ({
    path,
    port,
  }));
}

/** The health check scripts of containers: the image's, and the compose file's for the API and the others. */
function healthChecks(): readonly [image: string, api: string, others: string] {
  const image = JSON.parse(/^HEALTHCHECK .*\\\n\s+CMD (.*)$/m.exec(textOf('Dockerfile'))?.[1] ?? '[]') as string[];
  // In quotes: without them YAML reads a colon as a mapping.
  const composed = Array.from(
    textOf('compose.yaml').matchAll(/- CMD\n\s+- node\n\s+- -e\n\s+- (".*")$/gm),
    ([, script = '']) => JSON.parse(script) as string,
  );
  assert.deepEqual(image.slice(0, 2), ['node', '-e']);
  assert.equal(composed.length, 2);
  return [image[2] ?? '', composed[0] ?? '', composed[1] ?? ''];
}

/** Its exit code: 0 for a healthy process, 1 otherwise. */
async function verdict(script: string, settings: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const child = spawn(process.execPath, ['-e', script], { env: settings, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as unknown[];
  return code;
}

test('every setting in a manifest exists', () => {
  assert.ok(FILES.length >= 10, 'the manifests were found');
  for (const file of FILES) assert.deepEqual(unknownIn(readFileSync(file, 'utf8')), [], file);
  assert.deepEqual(unknownIn('PROPPICK_DATABASE: x'), ['PROPPICK_DATABASE'], 'one that is not would be seen');
});

test('the image and the unit run the same command, which is in the checkout', () => {
  const commands = [
    textOf('Dockerfile').match(/^ENTRYPOINT (.*)$/m)?.[1],
    textOf('Dockerfile').match(/^RUN --network=none (node --no-warnings .*) --help/m)?.[1],
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

test('the image installs from the lock file alone, uses no network afterwards, and does not run as root', () => {
  const steps = textOf('Dockerfile').match(/^(?:RUN|COPY|USER|FROM|ENTRYPOINT)\b.*$/gm) ?? [];
  const runs = steps.filter((step) => step.startsWith('RUN'));
  const installs = runs.filter((step) => step.includes('npm'));
  assert.equal(installs.length, 2);
  for (const step of installs) assert.match(step, / npm ci .*--ignore-scripts/, step);
  for (const step of runs.filter((one) => !installs.includes(one))) assert.match(step, /^RUN --network=none /, step);
  assert.ok(runs.length > installs.length);
  const final = steps.slice(steps.findLastIndex((step) => step.startsWith('FROM')));
  assert.equal(final.filter((step) => step.startsWith('USER')).join(), 'USER node');
  // The checkout provides manifests and the whole program; everything else comes from a stage built above.
  for (const step of steps.filter((one) => one.startsWith('COPY'))) {
    const [stage] = /--from=(\w+)/.exec(step)?.slice(1) ?? [];
    if (stage !== undefined)
      assert.ok(
        steps.some((one) => one.endsWith(` AS ${stage}`)),
        step,
      );
    else for (const path of step.split(' ').slice(1, -1)) assert.ok(existsSync(join(ROOT, path)), path);
  }
});

test('every probe of a manifest is served by its process', async (t) => {
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
  ];
  for (const path of paths) assert.equal((await fetch(path)).status, 200, path);

  const { figures } = await started('worker');
  assert.equal((await fetch(`${figures}/metrics`)).status, 200, 'a process without the API has figures');

  const [image, composed, byFigures] = healthChecks();
  const { origin, port } = new URL(String(api.address));
  assert.equal(await verdict(image, { PROPPICK_PORT: port }), 0, 'the image');
  assert.equal(await verdict(composed.replace('http://127.0.0.1:8080', origin)), 0, 'an API of the compose file');
  assert.equal(await verdict(byFigures.replace('http://127.0.0.1:9464', figures)), 0, 'a worker of the compose file');
  // Nothing listens on port 2.
  assert.equal(await verdict(image, { PROPPICK_PORT: '2' }), 1, 'one that does not respond is not well');
  for (const script of [composed, byFigures]) assert.equal(await verdict(script.replace(/:\d{4}\//, ':2/')), 1, script);
});

test('the compose file’s containers use one image and write to a folder that outlives them', () => {
  const compose = textOf('compose.yaml');
  assert.equal(compose.match(/^\s+build:$/gm)?.length, 1, 'one build for one tag');
  assert.match(compose, /^ {2}pull_policy: never$/m, 'and none asks a registry for it');
  assert.doesNotMatch(textOf('Dockerfile'), /^#\s*syntax=/im, 'nor the build for a frontend');
  assert.match(compose, /^ {2}volumes: \['data:\/data'\]$/m);
  // A file system in memory belongs to root on some engines, and the program is not root.
  assert.doesNotMatch(compose, /tmpfs:.*\/data/);
  // While the image of PostgreSQL initializes a new cluster, it responds on its socket only.
  assert.match(compose, /pg_isready, -h, 127\.0\.0\.1/);
});

test('neither git nor the image contains the compose file’s secrets', () => {
  const files = Array.from(textOf('compose.yaml').matchAll(/^ {4}file: (\S+)$/gm), ([, file = '']) => file);
  assert.equal(files.length, 6);
  for (const file of files) assert.match(file, /^\.\/secrets\//);
  // The engine reads deploy/.env, which has the keys of feeds and the mail server.
  const uncommitted = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n');
  for (const path of ['/deploy/secrets/', '/deploy/.env']) assert.ok(uncommitted.includes(path), path);
  const unbuilt = textOf('Dockerfile.dockerignore').split('\n');
  for (const path of ['deploy/secrets', '**/.env']) assert.ok(unbuilt.includes(path), path);
});
