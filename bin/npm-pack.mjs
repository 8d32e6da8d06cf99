// Packs the service: the built pages, and the lock file under a name that npm packs, because the package installs from it.
import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { PACKED_LOCK } from './install.mjs';
import { findNode, root } from './setup.mjs';

/** Returns the exit code of `npm pack` with these options. */
export function npmPack(options) {
  buildWeb(findNode());
  copyFileSync(join(root, 'package-lock.json'), join(root, PACKED_LOCK));
  const { status } = spawnSync('npm', ['pack', '--loglevel=error', ...options], {
    cwd: root,
    // The name of the file, for a person to read.
    stdio: ['ignore', 2, 'inherit'],
    shell: process.platform === 'win32',
  });
  return status ?? 1;
}
