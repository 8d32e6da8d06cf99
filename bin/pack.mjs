// `npm run pack`: packs a release. It builds the pages, and adds the lock file under a name that npm packs: the package
// installs from it. Options go to `npm pack`. `npm pack` alone would omit both, because .npmrc disables its scripts.
import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { installDependencies, PACKED_LOCK } from './install.mjs';
import { findNode, root } from './setup.mjs';

installDependencies('service');
buildWeb(findNode());
copyFileSync(join(root, 'package-lock.json'), join(root, PACKED_LOCK));
const { status } = spawnSync('npm', ['pack', '--loglevel=error', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
