import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { readWitnessLine, sha256, type Json, type WitnessedHead } from '../../../ledger/index.ts';
import { errorCode, OperatorError } from '../../../platform/index.ts';
import {
  dataHash,
  isHeads,
  readSiteList,
  readSiteText,
  SITE_LIST,
  siteText,
  type SiteFile,
  type SiteList,
} from '../../../record/index.ts';
import type { SiteData } from './site-data.ts';

/** The built files of the page, by name. */
export type SitePage = ReadonlyMap<string, string>;

/** The folder of a site. Readers see the site before or after a run: the list of files is replaced last. */
export interface SiteFolder {
  /** Signed heads written by earlier runs. */
  readonly heads: readonly WitnessedHead[];
  /** Writes a data file unless a valid one exists. */
  add(data: SiteData): Promise<void>;
  /** Makes a folder of the site have exactly these files. */
  addFolder(name: string, files: ReadonlyMap<string, Buffer>): Promise<void>;
  /** Writes the page and the list. Deletes files that are in neither this list nor the previous one. */
  finish(
    page: SitePage,
    list: (page: readonly SiteFile[], data: readonly SiteFile[]) => SiteList,
  ): Promise<SiteChanges>;
}

export interface SiteChanges {
  readonly files: number;
  readonly written: number;
  readonly deleted: number;
}

/** OperatorError if the folder has a page of another program. */
export async function openSiteFolder(folder: string): Promise<SiteFolder> {
  const before = await listBefore(folder);
  if (before === undefined && (await textOf(join(folder, 'index.html'))) !== undefined)
    throw new OperatorError(
      `${folder} has an index.html that "proppick site" did not write.`,
      'Choose an empty folder, or one that it wrote before.',
    );
  const lastRunMs = before === undefined ? 0 : (await stat(join(folder, SITE_LIST))).mtimeMs;
  const known = new Map((before?.data ?? []).map((file) => [file.path, file]));
  const files: SiteFile[] = [];
  let [beside, written, removed] = [0, 0, 0];
  const replace = async (path: string, text: string | Buffer): Promise<void> => {
    await replaceFile(join(folder, path), text);
    written += 1;
  };
  return {
    heads: await headsBefore(
      folder,
      [...known.values()].find(({ path }) => isHeads(path)),
    ),
    async add({ name, data, essence }) {
      const path = `${name}.${dataHash(essence).slice(0, HASH_DIGITS)}.js`;
      const kept = known.get(path);
      const there = kept && (await dataOf(folder, path));
      if (kept !== undefined && there !== undefined && dataHash(there) === kept.sha256) {
        files.push(kept);
        return;
      }
      const text = siteText(path, data);
      await replace(path, text);
      files.push({ path, sha256: dataHash(data), bytes: Buffer.byteLength(text) });
    },
    async addFolder(name, wanted) {
      const at = join(folder, name);
      await mkdir(at, { recursive: true });
      for (const entry of await readdir(at, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || wanted.has(relative(at, path).replaceAll('\\', '/'))) continue;
        await rm(path);
        removed += 1;
      }
      for (const [path, bytes] of wanted)
        if ((await textOf(join(at, path))) !== bytes.toString()) await replace(`${name}/${path}`, bytes);
      beside += wanted.size;
    },
    async finish(page, list) {
      const pageFiles: SiteFile[] = [];
      for (const [path, text] of page) {
        if ((await textOf(join(folder, path))) !== text) await replace(path, text);
        pageFiles.push({ path, sha256: sha256(text), bytes: Buffer.byteLength(text) });
      }
      await replace(SITE_LIST, siteText(SITE_LIST, list(pageFiles, files)));
      const wanted = new Set([...files.map(({ path }) => path), ...known.keys()]);
      const deleted = await deleteOthers(folder, wanted, lastRunMs);
      return { files: files.length + beside + page.size + 1, written, deleted: deleted + removed };
    },
  };
}

const HASH_DIGITS = 12;

/** The list of the previous run; undefined if it is missing or damaged. */
async function listBefore(folder: string): Promise<SiteList | undefined> {
  const text = await textOf(join(folder, SITE_LIST));
  if (text === undefined) return undefined;
  const list = readSiteList(readSiteText(SITE_LIST, text));
  return typeof list === 'string' ? undefined : list;
}

/** Empty if the file does not match the list: a damaged file is written again. */
async function headsBefore(folder: string, file: SiteFile | undefined): Promise<WitnessedHead[]> {
  const read = file && (await dataOf(folder, file.path));
  if (read === undefined || dataHash(read) !== file?.sha256) return [];
  const items = typeof read === 'object' && read !== null && 'items' in read ? read.items : [];
  return Array.isArray(items) ? items.flatMap((item) => readWitnessLine(JSON.stringify(item)) ?? []) : [];
}

/** The content of a data file; undefined if it is missing or not in the format of `siteText`. */
async function dataOf(folder: string, path: string): Promise<Json | undefined> {
  const text = await textOf(join(folder, path));
  return text === undefined ? undefined : readSiteText(path, text);
}

/** The text of a file; undefined if it does not exist. */
async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function replaceFile(file: string, text: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const next = `${file}.${process.pid}.tmp`;
  await writeFile(next, text);
  await rename(next, file);
}

/** Names of data files and of leftovers of a killed run. */
const OURS = /^(?:data\/(?:[a-z]+\/)?[a-z0-9-]+\.[0-9a-f]{12}\.js|.*\.\d+\.tmp)$/;

/**
 * A temporary file older than the last complete run is a leftover of a killed one. A newer one may belong to a
 * concurrent run.
 */
async function deleteOthers(folder: string, wanted: ReadonlySet<string>, lastRunMs: number): Promise<number> {
  const found = await readdir(join(folder, 'data'), { recursive: true });
  let deleted = 0;
  for (const name of found) {
    const path = `data/${name.replaceAll('\\', '/')}`;
    if (wanted.has(path) || !OURS.test(path)) continue;
    const file = join(folder, path);
    if (path.endsWith('.tmp') && (await stat(file)).mtimeMs > lastRunMs) continue;
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}
