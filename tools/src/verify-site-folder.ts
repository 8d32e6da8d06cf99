import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256, type LedgerFault, type WitnessedHead } from '../../server/src/ledger/index.ts';
import { OperatorError } from '../../server/src/platform/index.ts';
import {
  readSiteList,
  readSiteText,
  SITE_LIST,
  verifySite,
  type SiteFile,
  type Verification,
} from '../../server/src/record/index.ts';

/**
 * Verifies a folder written by `proppick site`, including the files of its page. OperatorError if its list of files is
 * unusable. `keptHeads` and `witnessed` as in `verifyLedger`.
 */
export async function verifySiteFolder(
  folder: string,
  keptHeads: readonly string[],
  witnessed: readonly WitnessedHead[],
): Promise<Verification> {
  const list = readSiteList(readSiteText(SITE_LIST, (await textOf(folder, SITE_LIST)) ?? ''));
  if (typeof list === 'string')
    throw new OperatorError(`In ${folder}, ${list}.`, 'Give a folder that "proppick site" wrote, or response files.');
  const data = new Map<string, unknown>();
  for (const { path } of list.data) {
    const text = await textOf(folder, path);
    data.set(path, text === undefined ? undefined : readSiteText(path, text));
  }
  const found = verifySite(list, data, keptHeads, witnessed);
  return { ...found, faults: [...(await pageFaults(folder, list.page)), ...found.faults] };
}

const textOf = (folder: string, path: string): Promise<string | undefined> =>
  readFile(join(folder, path), 'utf8').catch(() => undefined);

async function pageFaults(folder: string, page: readonly SiteFile[]): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const { path, sha256: listed } of page) {
    const text = await textOf(folder, path);
    if (text === undefined || sha256(text) !== listed)
      faults.push({ sequence: null, what: text === undefined ? `${path} is missing` : `${path} was changed` });
  }
  return faults;
}
