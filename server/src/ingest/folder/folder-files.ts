import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, OperatorError } from '../../platform/index.ts';
import { FILE_KINDS, type FileKindName } from '../../sources/csv-folder/index.ts';

/** A file as a report names it. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: number;
}

export interface FolderFile extends NamedFile {
  readonly path: string;
  readonly kind: FileKindName;
}

export interface FolderFiles {
  /** In the order of their names. */
  readonly files: readonly FolderFile[];
  /** Files no kind has a name for. */
  readonly unknown: readonly string[];
}

/** What a folder holds for us, beside an archive. OperatorError if it cannot be read or holds nothing to import at all. */
export async function listFolder(folder: string, hasArchive: boolean): Promise<FolderFiles> {
  const names = await readNames(folder);
  const files: FolderFile[] = [];
  const unknown: string[] = [];
  for (const name of names) {
    const kind = kindOf(name);
    const path = join(folder, name);
    if (kind === undefined) unknown.push(name);
    else files.push({ name, path, kind, bytes: await sizeOf(path) });
  }
  if (files.length > 0 || hasArchive) return { files, unknown };
  throw new OperatorError(
    `${folder} holds no file to import.`,
    'Files are recognised by their names, such as games.csv.gz or props-2023-24.csv.gz; docs/import.md lists them.',
  );
}

/** What cannot be looked at is refused with its reason when it is read. */
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

function kindOf(name: string): FileKindName | undefined {
  const kinds = Object.keys(FILE_KINDS) as FileKindName[];
  return kinds.find((kind) => FILE_KINDS[kind].pattern.test(name));
}
