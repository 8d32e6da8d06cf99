// Generates the types of the clients from docs/openapi.json when the description or a generator has changed: about a second.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const client = join(root, 'client');
const stamp = join(client, 'src', 'generated', '.sources');
const python = join(root, 'client-python', 'generate');
const GENERATORS = [join(client, 'generate.ts'), join(python, 'main.ts')];
const SOURCES = [
  ...[join(root, 'docs', 'openapi.json'), join(root, 'package.json'), join(client, 'package.json'), GENERATORS[0]],
  ...readdirSync(python).map((name) => join(python, name)),
];

export function buildClient(node) {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Generating the types of the API …');
  for (const generator of GENERATORS) {
    const { status } = spawnSync(node, ['--no-warnings', generator], { stdio: ['ignore', 2, 'inherit'] });
    if (status === 0) continue;
    console.error('The types could not be generated. See the error above.');
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const path of SOURCES) hash.update(readFileSync(path));
  return hash.digest('hex');
}
