// Generates the client's types from docs/openapi.json when the description or the generator has changed: about a second.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const client = join(root, 'client');
const stamp = join(client, 'src', 'generated', '.sources');
const SOURCES = [join(root, 'docs', 'openapi.json'), join(client, 'generate.ts'), join(client, 'package.json')];

export function buildClient(node) {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Generating the types of the API …');
  const { status } = spawnSync(node, ['--no-warnings', join(client, 'generate.ts')], {
    stdio: ['ignore', 2, 'inherit'],
  });
  if (status !== 0) {
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
