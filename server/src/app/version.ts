import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of this program, from package.json. */
export function programVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  if (
    typeof manifest === 'object' &&
    manifest !== null &&
    'version' in manifest &&
    typeof manifest.version === 'string'
  )
    return manifest.version;
  throw new Error('package.json has no version');
}
