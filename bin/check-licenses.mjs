// Part of `npm run check`: every package of the lock file has a license that allows our use.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './setup.mjs';

/** Licenses without a condition on our own code. MPL-2.0 covers changes to the package's own files, which we do not change. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['CC0-1.0', 'Unlicense', 'Python-2.0', 'MPL-2.0'],
]);

/** Packages without an allowed license, as `name@version: license`. `or` needs one allowed license, `and` needs all. */
export function licenseFaults({ packages }) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .filter(([, { license }]) => !isAllowed(license ?? ''))
    .map(
      ([path, { version, license }]) => `${path.split('node_modules/').at(-1)}@${version}: ${license ?? 'none named'}`,
    );
}

function isAllowed(expression) {
  const words = expression.replace(/[()]/g, ' ').trim();
  return words
    .split(/\s+OR\s+/i)
    .some((choice) => choice.split(/\s+AND\s+/i).every((name) => ALLOWED.has(name.trim())));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = licenseFaults(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  for (const fault of faults) console.error(`license not allowed: ${fault}`);
  if (faults.length > 0) process.exit(1);
}
