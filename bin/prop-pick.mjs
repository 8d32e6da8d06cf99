#!/usr/bin/env node
// The command line, from any Node that npm can run: installs what is missing, finds Node 24, and becomes it.
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { become, findNode, installDependencies, root } from './setup.mjs';

installDependencies();
const node = findNode();
if (process.argv[2] === 'start') buildWeb(node);
// Left alone, Node lets several times as much garbage lie as there is alive (docs/decisions, 140).
const heap = ['--initial-old-space-size=32', '--heap-growing-percent=60', '--max-semi-space-size=16'];
become(node, ['--no-warnings', ...heap, join(root, 'server', 'src', 'app', 'main.ts'), ...process.argv.slice(2)]);
