import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { migrate, openDatabase, silentLog } from '../../src/platform/index.ts';
import { emptyDatabaseUrl } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { SIX_CHANGES, type Change, type Edit } from './six-changes.ts';

const server = dirname(dirname(import.meta.dirname));
const root = dirname(server);

/** Type-checks only the production code. */
const TSCONFIG = JSON.stringify({
  extends: join(root, 'tsconfig.json'),
  include: ['server/src'],
  exclude: ['**/*.test.ts'],
  compilerOptions: {
    typeRoots: [join(root, 'node_modules/@types')],
  },
});

/** A copy of the server's code, migrations and tests, of the tools and the types of the API, with the packages of this checkout. */
async function scratchCopy(folder: string): Promise<string> {
  const copy = join(folder, 'server');
  await mkdir(copy);
  for (const part of ['src', 'migrations', 'tests', 'package.json'])
    await cp(join(server, part), join(copy, part), { recursive: true });
  for (const part of ['tools/src', 'client/src/generated'])
    await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await writeFile(join(folder, 'tsconfig.json'), TSCONFIG);
  return copy;
}

async function apply(copy: string, edit: Edit): Promise<void> {
  const path = join(copy, edit.path);
  if ('text' in edit) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, edit.text);
    return;
  }
  const text = await readFile(path, 'utf8');
  const line = 'behind' in edit ? edit.behind : edit.instead;
  assert.equal(text.split(`${line}\n`).length, 2, `${edit.path} has this line once: ${line}`);
  await writeFile(
    path,
    text.replace(`${line}\n`, () => ('behind' in edit ? `${line}\n${edit.put}\n` : `${edit.put}\n`)),
  );
}

/** Existing files and new folders or files of a change, and their modules. */
function touched({ edits }: Change): Change['touches'] {
  const added = edits.flatMap((edit) => ('text' in edit ? [edit.path.replace(/\/index\.ts$/, '')] : []));
  const changed = new Set(edits.flatMap((edit) => ('text' in edit ? [] : [edit.path])));
  const modules = edits.map(({ path }) => /^src\/([^/]+)\//.exec(path)?.[1] ?? dirname(path));
  return { files: changed.size, added, modules: [...new Set(modules)].toSorted() };
}

/** Without the variable by which a test of a test reports in binary. */
const { NODE_TEST_CONTEXT: _, ...env } = process.env;

function run(folder: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  assert.equal(status, 0, `${stdout}${stderr}`);
}

test('six changes that the architecture keeps small', async (t) => {
  const folder = await temporaryFolder(t);
  const copy = await scratchCopy(folder);
  const proof = join(copy, 'proof.ts');
  for (const change of SIX_CHANGES)
    await t.test(change.title, async (t) => {
      await writeFile(proof, `import assert from 'node:assert/strict';\n${change.proof}\n`);
      assert.throws(() => run(copy, [proof]), 'the proof fails without the change');
      for (const edit of change.edits) await apply(copy, edit);
      assert.deepEqual(touched(change), change.touches);
      run(copy, [proof]);
      const db = openDatabase({ url: await emptyDatabaseUrl(t), poolSize: 1, log: silentLog, applicationName: 'test' });
      t.after(() => db.close());
      await migrate(db, join(copy, 'migrations'));
    });
  await t.test('they compile together', () => {
    run(folder, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]);
  });
});
