import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, OperatorError } from '../../platform/index.ts';
import type { League } from '../../leagues/index.ts';
import { fileKindsOf, type FileKindName, type FileKinds } from '../../sources/csv-folder/index.ts';

/** A file as named in a report. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: number;
}

export interface FolderFile<Kind extends FileKindName = FileKindName> extends NamedFile {
  readonly path: string;
  readonly kind: Kind;
}

export interface FolderFiles {
  /** Ordered by name. */
  readonly files: readonly FolderFile[];
  /** Files whose names match no kind. */
  readonly unknown: readonly string[];
}

/** A folder's files to import, besides an archive, by the kinds of the league's sport. OperatorError if the folder cannot be read or has nothing to import. */
export async function listFolder(folder: string, league: League, hasArchive: boolean): Promise<FolderFiles> {
  const kinds = fileKindsOf(league);
  const names = await readNames(folder);
  const files: FolderFile[] = [];
  const unknown: string[] = [];
  for (const name of names) {
    const kind = kindOf(name, kinds);
    const path = join(folder, name);
    if (kind === undefined) unknown.push(name);
    else files.push({ name, path, kind, bytes: await sizeOf(path) });
  }
  if (files.length > 0 || hasArchive) return { files, unknown };
  throw new OperatorError(
    `${folder} holds no file to import. ${foundIn(unknown)}`,
    `Files are recognised by their names: ${expected(kinds)}, also with .gz. docs/import.md has their columns.`,
  );
}

/** One name of each kind of file. */
const expected = (kinds: FileKinds): string =>
  Object.values(kinds)
    .map(({ fileName }) => fileName)
    .join(', ');

const MOST_NAMES = 20;

/** The names that are there, as many as help. */
function foundIn(names: readonly string[]): string {
  if (names.length === 0) return 'It has no files.';
  const more = names.length > MOST_NAMES ? `, and ${names.length - MOST_NAMES} more` : '';
  return `It has ${names.slice(0, MOST_NAMES).join(', ')}${more}.`;
}

/** A file that cannot be accessed is refused with the reason when it is read. */
async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found?.size ?? 0;
}

async function readNames(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR', 'EACCES'].includes(errorCode(error) ?? '')) throw error;
    throw new OperatorError(`${folder} cannot be read as a folder.`, 'Name the folder that holds the files.', {
      cause: error,
    });
  }
}

/** The season in a file's name, if its kind has one. */
export const seasonIn = ({ name }: NamedFile): string | undefined => /\d{4}(?:-\d\d)?/.exec(name)?.[0];

function kindOf(name: string, kinds: FileKinds): FileKindName | undefined {
  return (Object.keys(kinds) as FileKindName[]).find((kind) => kinds[kind]?.pattern.test(name));
}
