#!/usr/bin/env node
// The command line, from any Node that npm can run: installs what is missing, finds Node 24, and becomes it.
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { become, findNode, installDependencies, root } from './setup.mjs';

installDependencies();
const node = findNode();
if (process.argv[2] === 'start') buildWeb(node);
become(node, ['--no-warnings', join(root, 'server', 'src', 'app', 'main.ts'), ...process.argv.slice(2)]);
