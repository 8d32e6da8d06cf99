// `npm test` and `npm run check`: set up, then run the named list of steps on the Node that the service runs on.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { become, findNode, installDependencies, root } from './setup.mjs';

const modules = (name) => join(root, 'node_modules', name);
const checks = [
  { name: 'types', script: modules('typescript/bin/tsc'), args: ['-p', root] },
  { name: 'types of the dashboard', script: modules('typescript/bin/tsc'), args: ['-p', join(root, 'web')] },
  { name: 'lint', script: modules('oxlint/bin/oxlint'), args: ['--type-aware', '--deny-warnings', '.'] },
  { name: 'format', script: modules('oxfmt/bin/oxfmt'), args: ['--check', '.'] },
  { name: 'unused code', script: modules('knip/bin/knip.js'), args: ['--no-progress'] },
  {
    name: 'law',
    script: '--test',
    args: ['--no-warnings', '--test-reporter=dot', join(root, 'server/tests/law/law.test.ts')],
  },
];

const [task, ...rest] = process.argv.slice(2);
installDependencies();
const node = findNode();
process.chdir(root);
process.env.PATH = `${dirname(node)}:${process.env.PATH}`;

if (task === 'check') runChecks();
else if (task === 'docs') {
  become(node, ['--no-warnings', '--test', 'server/tests/docs/*.test.ts'], { PROPPICK_TEST_UPDATE: '1' });
} else if (task === 'test') {
  runChecks();
  buildWeb(node);
  // One database server for the whole run.
  const globalSetup = join(root, 'server/tests/support/global-setup.ts');
  const files =
    rest.length > 0 ? rest : ['server/src/**/*.test.ts', 'web/src/**/*.test.ts', 'server/tests/**/*.test.ts'];
  become(node, ['--no-warnings', '--test', '--test-timeout=600000', `--test-global-setup=${globalSetup}`, ...files]);
}

function runChecks() {
  for (const { name, script, args } of checks) {
    const started = Date.now();
    const result = spawnSync(node, [script, ...args], { cwd: root, stdio: 'inherit' });
    if (result.status !== 0) {
      console.error(`check failed: ${name}`);
      process.exit(1);
    }
    console.error(`✓ ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  }
}
