// `npm run pack`: packs a release. Options go to `npm pack`. `npm pack` alone would omit the pages and the lock file, because
// .npmrc disables its scripts.
import { installDependencies } from './install.mjs';
import { npmPack } from './npm-pack.mjs';

installDependencies('service');
process.exit(npmPack(process.argv.slice(2)));
