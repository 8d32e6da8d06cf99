import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SERVER = dirname(dirname(import.meta.dirname));

interface NewSport {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** The text of a file of this folder that exports `<name>Model`; its imports are moved. */
  readonly model?: string;
}

export interface ScratchCopy {
  readonly module: <Module>(path: string) => Promise<Module>;
}

/**
 * A copy of the server's code with one more league, and with its sport where `sport` is given: a folder, and a line in the
 * registry. A sport also gets a line for its files, and where it has a model a file and a line for it. The dashboard is the built one of this checkout, without the league.
 */
export async function copyWithLeague(
  t: TestContext,
  name: string,
  files: Readonly<Record<string, string>>,
  sport?: NewSport,
): Promise<ScratchCopy> {
  const root = await temporaryFolder(t);
  const server = join(root, 'server');
  await mkdir(server);
  for (const part of ['src', 'migrations', 'tests/support', 'package.json'])
    await cp(join(SERVER, part), join(server, part), { recursive: true });
  for (const part of ['node_modules', 'bin', 'web', 'package.json'])
    await symlink(join(dirname(SERVER), part), join(root, part));
  await add(join(server, 'src/leagues'), 'wnba,', name, files);
  if (sport !== undefined) {
    await add(join(server, 'src/sports'), 'basketball, //', sport.name, sport.files);
    await withBasketballFiles(join(server, 'src/sources/csv-folder/index.ts'), sport.name);
    if (sport.model !== undefined) await withModel(join(server, 'src/scoring/models'), sport.name, sport.model);
  }
  return { module: (path) => import(join(server, path)) };
}

/** The sport's folders to import are those of basketball. */
async function withBasketballFiles(path: string, sport: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const own = /^  basketball: (\{[^}]*\},)$/m.exec(text)?.[1];
  if (own === undefined) throw new Error(`${path} has no files of basketball`);
  await writeFile(
    path,
    text.replace(`  basketball: ${own}\n`, (line) => `${line}  ${sport}: ${own}\n`),
  );
}

async function withModel(where: string, sport: string, text: string): Promise<void> {
  const moved = text.replaceAll("'../../src/scoring/models/", "'./").replaceAll("'../../src/", "'../../");
  await writeFile(join(where, `${sport}.ts`), moved);
  const registry = join(where, 'registry.ts');
  const listed = (await readFile(registry, 'utf8')).replace(
    '  basketball: basketballModel,\n',
    (line) => `${line}  ${sport}: ${sport}Model,\n`,
  );
  await writeFile(registry, `import { ${sport}Model } from './${sport}.ts';\n${listed}`);
}

/** Adds a folder, and its line after the last one of the registry. */
async function add(where: string, last: string, name: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(join(where, name));
  for (const [file, text] of Object.entries(files)) await writeFile(join(where, name, file), text);
  const registry = join(where, 'registry.ts');
  const text = await readFile(registry, 'utf8');
  const listed = text.replace(`  ${last}\n`, `  ${last}\n  ${name},\n`);
  if (listed === text) throw new Error(`${registry} has no list to add to`);
  await writeFile(registry, `import { ${name} } from './${name}/index.ts';\n${listed}`);
}
