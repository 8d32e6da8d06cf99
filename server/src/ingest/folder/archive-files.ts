import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { League } from '../../leagues/index.ts';
import { leaguePath, readManifest, type Manifest } from '../../odds/index.ts';
import { errorCode } from '../../platform/index.ts';
import type { NamedFile } from './folder-files.ts';

/** A part of a quote archive, named by its path below the folder. */
export interface ArchiveFile extends NamedFile {
  readonly path: string;
  /** Undefined if the manifest is invalid. */
  readonly manifest: Manifest | undefined;
}

/**
 * A league's parts in an archive folder, months in order and the latest part of each first. If two parts have a quote with
 * the same start, the later part has its end. A file without a manifest is not part of an archive.
 */
export async function listArchive(folder: string, league: League): Promise<ArchiveFile[]> {
  const files: ArchiveFile[] = [];
  for (const month of (await names(join(folder, leaguePath(league))))
    .filter((name) => /^\d{4}-\d{2}$/.test(name))
    .sort()) {
    const place = join(leaguePath(league), month);
    const parts = (await names(join(folder, place))).flatMap((name) => /^([1-9]\d*)\.json$/.exec(name)?.[1] ?? []);
    for (const part of parts.map(Number).sort((one, other) => other - one)) {
      const manifest = readManifest(await readFile(join(folder, place, `${part}.json`)));
      const name = join(place, manifest?.file ?? `${part}.json`);
      files.push({ name, path: join(folder, name), bytes: manifest?.bytes ?? 0, manifest });
    }
  }
  return files;
}

async function names(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return [];
    throw error;
  }
}
