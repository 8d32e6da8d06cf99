#!/usr/bin/env node
// The command line, from any Node that npm can run: installs what is missing, finds Node 24, and becomes it.
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { become, findNode, installDependencies, root } from './setup.mjs';

installDependencies();
const node = findNode();
if (process.argv[2] === 'start') buildWeb(node);
// Without it Node lets much garbage lie before it first looks at the old part of its heap.
const heap = ['--initial-old-space-size=32', '--max-semi-space-size=8'];
become(node, ['--no-warnings', ...heap, join(root, 'server', 'src', 'app', 'main.ts'), ...process.argv.slice(2)]);
