import { showChain } from './chain-view.ts';
import { checkSite } from './check.ts';
import { loadData } from './data-files.ts';
import { showDays } from './day-view.ts';
import { byId } from './dom.ts';
import { moment } from './figures.ts';
import { showRecords } from './record-view.ts';
import { readSiteList, SITE_LIST, type LedgerChain, type PublishedRecord, type SiteList } from './server.ts';
import { TEXT } from './strings.ts';
import { showCheck, showFailure, showProgress, showWaiting } from './verdict-view.ts';

/** Up to here the whole ledger is loaded without asking. */
const LOADED_AT_ONCE = 30_000_000;

async function start(): Promise<void> {
  const list = readSiteList(await loadData(SITE_LIST));
  if (typeof list === 'string') {
    showFailure(`${list}.`);
    return;
  }
  byId('origin').textContent = TEXT.origins[list.origin];
  byId('written').textContent = TEXT.written(moment(list.writtenAt));
  const check = (): void => void run(list).catch(failed);
  const bytes = list.data.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= LOADED_AT_ONCE) check();
  else showWaiting(bytes, check);
  await showAll(list);
}

async function run(list: SiteList): Promise<void> {
  showProgress(0, list.data.length);
  showCheck(await checkSite(list, (done) => showProgress(done, list.data.length)));
}

/** Shows what the files say. What is missing or altered is the verdict's to name. */
async function showAll(list: SiteList): Promise<void> {
  const pathsIn = (start: string): string[] =>
    list.data.map(({ path }) => path).filter((path) => path.startsWith(start));
  const read = async <Data>(paths: readonly string[]): Promise<Data[]> => {
    const found = await Promise.all(paths.map(loadData));
    return found.filter((data) => data !== undefined) as Data[];
  };
  showRecords(await read<PublishedRecord>(pathsIn('data/records/')));
  showDays(pathsIn('data/days/'));
  const [keys = { keys: [] }] = await read<Parameters<typeof showChain>[1]>(pathsIn('data/keys.'));
  showChain(await read<LedgerChain>(pathsIn('data/chain/')), keys);
}

const failed = (error: unknown): void => showFailure(error instanceof Error ? error.message : String(error));

start().catch(failed);
