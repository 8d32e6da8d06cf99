// `npm run bundle:mcp`: writes prop-pick-<version>.mcpb, which a desktop assistant installs with one click. It has the MCP
// server of this checkout as one file, the API's description and the manifest. The same commit gives the same bytes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { zipSync } from 'fflate';
import { build } from 'vite';
import { root } from './setup.mjs';

const ENTRY = 'server/src/mcp/bundle.mjs';
const NOTICES = 'THIRD-PARTY.md';
/** The earliest time that a ZIP file can hold. */
export const ZIP_TIME = new Date(1980, 0, 1);

/** Writes the bundle into a folder, and returns its path. */
export async function bundleMcp(folder) {
  const { version, license, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { TOOLS } = await import('../server/src/mcp/new-server.ts');
  const manifest = {
    manifest_version: '0.4',
    name: 'prop-pick',
    display_name: 'Prop-Pick',
    version,
    description,
    long_description:
      'Today’s board, research, evaluations, histories, the record and your own bets, from a Prop-Pick service that you run or have an account at. ' +
      'It calls that service with your key and contacts nothing else. No tool places a bet.',
    author: { name: 'Prop-Pick' },
    license,
    icon: 'icon.png',
    server: {
      type: 'node',
      entry_point: ENTRY,
      mcp_config: {
        command: 'node',
        args: [`\${__dirname}/${ENTRY}`],
        env: { PROPPICK_URL: '${user_config.base_url}', PROPPICK_API_KEY: '${user_config.api_key}' },
      },
    },
    user_config: {
      base_url: {
        type: 'string',
        title: 'Address of the service',
        description: 'For example https://picks.example.org',
        required: true,
        default: 'http://127.0.0.1:8080',
      },
      api_key: {
        type: 'string',
        title: 'API key',
        description: 'Create one in the dashboard under Account; its tier, delay and limits apply',
        required: true,
        sensitive: true,
      },
    },
    tools: TOOLS.map((tool) => ({ name: tool.name, description: tool.description })),
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=22.0.0' } },
  };
  const files = {
    'manifest.json': Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
    'icon.png': readFileSync(join(root, 'web/public/icon-512.png')),
    LICENSE: readFileSync(join(root, 'LICENSE')),
    'docs/openapi.json': readFileSync(join(root, 'docs/openapi.json')),
    ...Object.fromEntries((await program()).map(([name, text]) => [name, Buffer.from(text)])),
  };
  const path = join(folder, `prop-pick-${version}.mcpb`);
  writeFileSync(path, zipSync(files, { level: 9, mtime: ZIP_TIME }));
  return path;
}

/** The MCP server with its packages as one file, and the licenses of those packages. */
async function program() {
  const server = join(root, 'server/src');
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    root,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(root, 'bin/bundled-mcp.mjs'),
      target: 'node22',
      write: false,
      license: { fileName: NOTICES },
      minify: true,
      rolldownOptions: {
        output: { codeSplitting: false },
        // Modules of the server do nothing when they are loaded: what no tool calls stays out.
        treeshake: { moduleSideEffects: (id) => !id.startsWith(server) },
      },
    },
  });
  return [
    [ENTRY, output.find(({ type }) => type === 'chunk').code],
    [NOTICES, output.find(({ fileName }) => fileName === NOTICES).source],
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(`${await bundleMcp(process.argv[2] ?? root)}\n`);
