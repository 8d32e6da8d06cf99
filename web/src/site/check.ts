import { loadData } from './data-files.ts';
import { checkSignatures, type CheckedSignatures } from './is-signed.ts';
import { sha256, verifySite, type SiteList, type Verification } from './server.ts';
import { TEXT } from './strings.ts';

/** What the check of a site came to. */
export interface SiteCheck extends Omit<Verification, 'faults'> {
  /** All differences as sentences, in the order to look at them. */
  readonly faults: readonly string[];
  /** Null where the browser cannot check them. */
  readonly signatures: CheckedSignatures | null;
  /** Whether the files of the page were compared: a browser reads them from a server alone. */
  readonly isPageCompared: boolean;
}

/** Loads every file of the list and checks all that `proppick verify` checks. `progress` is called with each file. */
export async function checkSite(list: SiteList, progress: (done: number) => void): Promise<SiteCheck> {
  const data = new Map<string, unknown>();
  for (const { path } of list.data) {
    data.set(path, await loadData(path));
    progress(data.size);
  }
  const isPageCompared = location.protocol.startsWith('http');
  const pageFaults = isPageCompared ? await changedPageFiles(list) : [];
  const first = verifySite(list, data);
  const signatures = await checkSignatures();
  // Signatures count as valid until they are checked: one that is not shows in a second run.
  const found = signatures !== null && signatures.invalid > 0 ? verifySite(list, data) : first;
  const inLedger = found.faults.map(({ sequence, what }) =>
    sequence === null ? what : TEXT.entryFault(sequence, what),
  );
  return { ...found, faults: [...pageFaults, ...inLedger], signatures, isPageCompared };
}

async function changedPageFiles(list: SiteList): Promise<string[]> {
  const faults: string[] = [];
  for (const { path, sha256: listed } of list.page) {
    const response = await fetch(path, { cache: 'no-cache' }).catch(() => undefined);
    const bytes = response?.ok === true ? new Uint8Array(await response.arrayBuffer()) : undefined;
    if (bytes === undefined || sha256(bytes) !== listed) faults.push(TEXT.pageChanged(path));
  }
  return faults;
}
