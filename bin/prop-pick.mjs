#!/usr/bin/env node
// The command line, from any Node that npm can run: installs what is missing, finds Node 24, and becomes it.
import { join } from 'node:path';
import { become, findNode, installDependencies, root } from './setup.mjs';

installDependencies();
become(findNode(), ['--no-warnings', join(root, 'server', 'src', 'app', 'main.ts'), ...process.argv.slice(2)]);
