import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SERVER = dirname(dirname(import.meta.dirname));

/** A copy of the server's code with one more league: its folder, and its line in the registry. */
export async function copyWithLeague(
  t: TestContext,
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<{ readonly module: <Module>(path: string) => Promise<Module> }> {
  const root = await temporaryFolder(t);
  const server = join(root, 'server');
  await mkdir(server);
  for (const part of ['src', 'migrations', 'tests/support', 'package.json'])
    await cp(join(SERVER, part), join(server, part), { recursive: true });
  await symlink(join(dirname(SERVER), 'node_modules'), join(root, 'node_modules'));
  const folder = join(server, 'src/leagues', name);
  await mkdir(folder);
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  const registry = join(server, 'src/leagues/registry.ts');
  const text = await readFile(registry, 'utf8');
  const listed = text.replace('  wnba,\n', `  wnba,\n  ${name},\n`);
  if (listed === text) throw new Error('the registry has no list of leagues to add to');
  await writeFile(registry, `import { ${name} } from './${name}/index.ts';\n${listed}`);
  return { module: (path) => import(join(server, path)) };
}
