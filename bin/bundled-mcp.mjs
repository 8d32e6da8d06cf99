// The program of the bundle for desktop assistants (bundle-mcp.mjs), which lies three folders below the bundle's manifest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStdio } from '../server/src/mcp/serve-stdio.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../manifest.json'), 'utf8'));
const { PROPPICK_URL: url = '', PROPPICK_API_KEY: key = '' } = process.env;

if (!URL.canParse(url) || key === '') {
  process.stderr.write('Set the address of a Prop-Pick service and an API key in the settings of this extension.\n');
  process.exitCode = 2;
} else await serveStdio({ url, key }, version);
