#!/usr/bin/env node
// The command line, for any Node that npm runs on: installs missing packages, finds Node 24 and runs the program with it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWeb } from './build-web.mjs';
import { installDependencies } from './install.mjs';
import { NODE_ENVIRONMENT, NODE_OPTIONS } from './node-options.mjs';
import { become, findNode, root } from './setup.mjs';

installDependencies('service');
const node = findNode();
const command = process.argv[2];
if (command !== undefined) buildWeb(node, command);
const program = join(root, 'server', 'src', 'app', 'main.ts');
const loader = /[\\/]node_modules[\\/]/.test(root)
  ? ['--import', pathToFileURL(join(root, 'bin', 'typescript-in-packages.mjs')).href]
  : [];
become(node, [...NODE_OPTIONS, ...loader, program, ...process.argv.slice(2)], NODE_ENVIRONMENT);
