// Before `npm pack`: builds the pages, and copies the lock file under a name that npm packs. The package installs from it.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { installDependencies, PACKED_LOCK } from './install.mjs';
import { findNode, root } from './setup.mjs';

installDependencies('service');
buildWeb(findNode());
copyFileSync(join(root, 'package-lock.json'), join(root, PACKED_LOCK));
