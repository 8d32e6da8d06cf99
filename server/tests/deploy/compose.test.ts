// Every YAML file of deploy/ is parsed, and every reference of the compose file must exist.
import assert from 'node:assert/strict';
import { existsSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { readSettings } from '../../src/app/settings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { exactly, Text, Texts } from './kubernetes-shapes.ts';
import { DEPLOY, documentsOf, imageEnvironment, withFiles } from './yaml-files.ts';

test('a strict parser accepts every YAML file of deploy/', () => {
  const names = globSync('**/*.{yaml,yml}', { cwd: DEPLOY }).filter((name) => !name.startsWith('cluster/templates'));
  assert.ok(names.length >= 9, names.join());
  for (const name of names) assert.ok(documentsOf(name).length > 0, name);
});

const ComposeFile = Type.Object({
  services: Type.Record(
    Type.String(),
    Type.Object({
      image: Text,
      environment: Type.Optional(Texts),
      secrets: Type.Optional(Type.Array(Text)),
      volumes: Type.Optional(Type.Array(Text)),
      depends_on: Type.Optional(Type.Unknown()),
      build: Type.Optional(exactly({ context: Text, dockerfile: Text })),
    }),
  ),
  volumes: Type.Record(Type.String(), Type.Unknown()),
  secrets: Type.Record(Type.String(), exactly({ file: Text })),
});

/** With the operator's values, or the defaults of the file. */
const substituted = (text: string): string => text.replace(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1');

test('each process of the compose file starts with valid settings; its files, volumes and secrets exist', async (t) => {
  const [compose] = documentsOf('compose.yaml').map((one) => Value.Parse(ComposeFile, one));
  assert.ok(compose);
  const folder = await temporaryFolder(t);
  const contents: Readonly<Record<string, string>> = { 'instance-key': 'ab'.repeat(32) };
  const secretFile = (name: string): string => {
    writeFileSync(join(folder, name), contents[name] ?? 'postgres://prop_pick:secret@postgres:5432/prop_pick');
    return join(folder, name);
  };
  const roles: string[] = [];
  for (const [name, service] of Object.entries(compose.services)) {
    for (const needed of service.secrets ?? []) assert.ok(needed in compose.secrets, `${name}: ${needed}`);
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':');
      assert.ok(from.startsWith('./') ? existsSync(join(DEPLOY, from)) : from in compose.volumes, `${name}: ${from}`);
    }
    const after = service.depends_on ?? [];
    for (const other of Array.isArray(after) ? (after as string[]) : Object.keys(after))
      assert.ok(other in compose.services, `${name}: ${other}`);
    if (service.build !== undefined)
      assert.ok(existsSync(join(DEPLOY, service.build.context, service.build.dockerfile)), name);
    if (service.image !== 'prop-pick:local') continue;
    const given = Object.fromEntries(
      Object.entries(service.environment ?? {}).map(([variable, value]) => [variable, substituted(value)]),
    );
    const mounted = new Map((service.secrets ?? []).map((one) => [`/run/secrets/${one}`, secretFile(one)]));
    const read = readSettings(withFiles({ ...imageEnvironment(), ...given }, mounted));
    roles.push(...read.roles);
    assert.ok((service.volumes ?? []).includes(`data:${read.dataDir}`), name);
  }
  assert.deepEqual(roles.sort(), ['api', 'api', 'scheduler', 'worker', 'worker']);
});
