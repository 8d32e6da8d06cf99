import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { getMcpConfigForManifest, unpackExtension, v0_4 } from '@anthropic-ai/mcpb';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { bundleMcp } from '../../../bin/bundle-mcp.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { call, mcpStage } from './stage.ts';

/** The bundle as an assistant installs it: unpacked, with what the person typed in place of the fields. */
async function installed(t: TestContext, typed: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder(t);
  const path = await bundleMcp(folder);
  const at = join(folder, 'installed');
  assert.ok(await unpackExtension({ mcpbPath: path, outputDir: at, silent: true }));
  const manifest = v0_4.McpbManifestSchema.parse(JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8')));
  const config = await getMcpConfigForManifest({
    manifest,
    extensionPath: at,
    systemDirs: {},
    userConfig: typed,
    pathSeparator: '/',
  });
  assert.ok(config);
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  const connect = async (): Promise<Client> => {
    const client = new Client({ name: 'test', version: '0' });
    t.after(() => client.close());
    const { args = [], env = {} } = config;
    const transport = new StdioClientTransport({ command: process.execPath, args, env, cwd: empty, stderr: 'pipe' });
    transport.stderr?.on('data', (bytes: Buffer) => t.diagnostic(bytes.toString()));
    await client.connect(transport);
    return client;
  };
  return { manifest, config, empty, connect };
}

test('the bundle for assistants follows the manifest’s schema, keeps the key secret, lists every tool, and serves them from an empty folder', async (t) => {
  const { origin, keys } = await mcpStage(t);
  const { manifest, config, connect, empty } = await installed(t, { base_url: origin, api_key: keys.Sharp });
  assert.equal(manifest.manifest_version, '0.4');
  assert.deepEqual([config.command, config.env?.['PROPPICK_URL']], ['node', origin]);
  assert.equal(manifest.user_config?.['api_key']?.sensitive, true);
  assert.ok(!JSON.stringify(config.args).includes(keys.Sharp));
  const client = await connect();
  assert.deepEqual(client.getServerVersion(), { name: 'prop-pick', title: 'Prop-Pick', version: manifest.version });
  const { tools } = await client.listTools();
  assert.deepEqual(
    manifest.tools,
    tools.map(({ name, description }) => ({ name, description })),
  );
  const { text } = await call(client, 'check_ledger');
  assert.match(text, /ledger/i);
  assert.deepEqual(readdirSync(empty), []);
});

test('a bundle asks for address and key, and started without them it says what to set; the same checkout gives the same bytes', async (t) => {
  const [one, two] = [await temporaryFolder(t), await temporaryFolder(t)];
  const path = await bundleMcp(one);
  assert.deepEqual(readFileSync(path), readFileSync(await bundleMcp(two)));
  const at = join(one, 'installed');
  await unpackExtension({ mcpbPath: path, outputDir: at, silent: true });
  const { server, ...without } = v0_4.McpbManifestSchema.parse(
    JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8')),
  );
  assert.equal(v0_4.McpbManifestSchema.safeParse(without).success, false);
  const asked = Object.values(without.user_config ?? {}).map(({ required }) => required);
  assert.deepEqual(asked, [true, true]);
  for (const env of [{}, { PROPPICK_URL: 'picks.example.org', PROPPICK_API_KEY: 'pp_test' }]) {
    const { status, stderr } = spawnSync(process.execPath, [join(at, server.entry_point)], { env, encoding: 'utf8' });
    assert.deepEqual(
      [status, stderr.startsWith('Set the address of a Prop-Pick service and an API key')],
      [2, true],
      stderr,
    );
  }
});
