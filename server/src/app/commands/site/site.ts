import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { headSigner } from '../../../ledger/index.ts';
import { instanceKey, OperatorError, readOneSnapshot } from '../../../platform/index.ts';
import { siteList } from '../../../record/index.ts';
import { originOf } from '../../work/origin.ts';
import { programVersion } from '../../version.ts';
import { summaryLine } from '../output/summary-line.ts';
import { withWorld } from '../world.ts';
import type { Database } from '../../../platform/index.ts';
import { guideFiles } from '../../guide/guide-files.ts';
import { siteData, type SiteQuestion } from './site-data.ts';
import { openSiteFolder, type SiteChanges, type SitePage } from './site-folder.ts';

export function addSite(program: Command): void {
  program
    .command('site')
    .description(
      'write the track record, the ledger, a page that verifies them and the guide as static files, for any host',
    )
    .argument('<folder>', 'where the files go; a later run replaces what changed')
    .action((folder: string) =>
      withWorld(async ({ context: { db, clock }, settings }) => {
        const { dataDir, instanceKey: given } = settings;
        const signer = headSigner(db, await instanceKey({ dataDir, given }));
        const changes = await writeSite(db, folder, { origin: originOf(settings), signer, at: clock.now() });
        summaryLine({ ...changes, folder: resolve(folder) });
      }),
    );
}

/** Writes a site from one snapshot of the database. */
export async function writeSite(
  db: Database,
  folder: string,
  question: Omit<SiteQuestion, 'heads'>,
): Promise<SiteChanges> {
  const page = await builtPage();
  const { origin, signer, at } = question;
  // The first use of a signer may create its key, in a separate transaction.
  await signer.keys();
  const site = await openSiteFolder(folder);
  await db.transaction(async (tx) => {
    await readOneSnapshot(tx);
    for await (const data of siteData(tx, { ...question, heads: site.heads })) await site.add(data);
  });
  const about = { version: programVersion(), origin, writtenAt: at.toISOString() };
  // Beside the record and not in its list of files: the guide is no part of what is verified.
  await site.addFolder('guide', await builtGuide());
  return site.finish(page, (pageFiles, data) => siteList({ ...about, page: [...pageFiles], data: [...data] }));
}

const builtGuide = (): Promise<Map<string, Buffer>> =>
  guideFiles().catch((error: Error) => {
    throw new OperatorError(`The guide is not built: ${error.message}`, 'Run "npm run docs:site" once in a checkout.');
  });

/** The output folder of the page's build. */
const BUILT = join(import.meta.dirname, '../../../../../web/site/dist');
const PAGE_FILES = ['index.html', 'style.css', 'site.js'] as const;

async function builtPage(): Promise<SitePage> {
  const texts = await Promise.all(PAGE_FILES.map((name) => readFile(join(BUILT, name), 'utf8'))).catch(() => {
    throw new OperatorError(
      `The page of the site is not built: ${BUILT} lacks it.`,
      'Run "npm start" or "npm run proppick site …" once in a checkout; it builds the page.',
    );
  });
  return new Map(PAGE_FILES.map((name, index) => [name, texts[index] ?? '']));
}
