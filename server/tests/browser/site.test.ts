import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import test, { before, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { buildWeb } from '../../../bin/build-web.mjs';
import { verifySiteFolder } from '../../../tools/src/verify-site-folder.ts';
import { writeSite } from '../../src/app/commands/site/site.ts';
import { headSigner } from '../../src/ledger/index.ts';
import { newInstanceKey } from '../../src/platform/index.ts';
import { axeFindings, openPage, startBrowser } from '../support/browser.ts';
import { matches } from '../support/eventually.ts';
import { asOwner } from '../support/ledger-responses.ts';
import { DAYS, moment, NEXT_DAY, settledLeague } from '../support/settled-league.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

before(() => buildWeb(process.execPath));

/** A site of the settled league, and the actions of a test on it. */
async function published(t: TestContext) {
  const on = await settledLeague(t);
  const signer = headSigner(on.db, newInstanceKey());
  const folder = join(await temporaryFolder(t), 'site');
  const write = () => writeSite(on.db, folder, { origin: 'replay', signer, at: on.clock.now() });
  await write();
  const files = async (): Promise<string[]> =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .toSorted();
  const found = async (): Promise<string> =>
    (await verifySiteFolder(folder, [], [])).faults.map(({ what }) => what).join('\n');
  return { ...on, folder, write, files, found };
}

/** Serves a folder below /a/sub/path/, as a static host does; returns the URL of its page. */
async function serve(t: TestContext, folder: string): Promise<string> {
  const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname.replace('/a/sub/path/', '') || 'index.html';
    readFile(join(folder, path)).then(
      (bytes) => response.setHeader('content-type', types[path.split('.').at(-1) ?? ''] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end('no such file'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/a/sub/path/`;
}

/** The page's verdict after its check; `complaints` are errors, and requests outside the folder. */
async function verdict(t: TestContext, address: string) {
  const browser = await startBrowser(t);
  const { page, complaints } = await openPage(browser, address);
  await page.goto(address.startsWith('file:') ? `${address}index.html` : address);
  const box = page.locator('#verdict:is([data-state=holds], [data-state=broken])');
  await box.waitFor();
  return { page, complaints, said: await box.innerText() };
}

/** Changes one letter in the middle of a file, inside a value, so that it stays a script. */
async function alter(folder: string, path: string): Promise<void> {
  const text = await readFile(join(folder, path), 'utf8');
  const places = [...text.matchAll(/[0-9a-f]{24}/g)].map(({ index }) => index);
  const at = places[Math.floor(places.length / 2)] ?? Math.floor(text.length / 2);
  await writeFile(join(folder, path), text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1));
}

test('a site works in a browser, from disk and below a path of a host, and requests nothing outside its folder', async (t) => {
  const on = await published(t);
  assert.equal(await on.found(), '');
  for (const address of [`${pathToFileURL(on.folder).href}/`, await serve(t, on.folder)]) {
    const { page, complaints, said } = await verdict(t, address);
    assert.match(said, /The ledger holds/, address);
    assert.match(said, /9 entries and \d+ sealed documents/);
    assert.match(said, /\d Ed25519 signatures? (is|are) valid/);
    assert.match(said, /The published record equals the sum of the sealed picks/);
    assert.match(said, address.startsWith('http') ? /files of this page are the ones/ : /page itself was not compared/);
    assert.deepEqual(complaints, []);
    assert.deepEqual(await axeFindings(page), []);
    await matches(() => page.locator('#records').innerText(), /NBA/);
    await page.selectOption('#day', { label: `${DAYS[0] ?? ''} · NBA` });
    await page.locator('#picks tbody tr').first().waitFor();
    await matches(() => page.locator('#picks').innerText(), /Under 14\.5 Points/);
  }
});

test('one altered letter in each kind of file is reported, by the page and by proppick verify', async (t) => {
  const on = await published(t);
  const address = await serve(t, on.folder);
  // One of each kind: `data/days/nba-2024-03-05.….js` is of the kind `data/days/nba`.
  const listed = (await on.files()).filter((path) => !path.startsWith('guide/'));
  const kinds = new Map(listed.map((path) => [path.replace(/(-.*)?\..*/, ''), path]));
  const all = [...kinds.values()];
  assert.ok(all.length >= 8, all.join());
  for (const path of all) {
    const before = await readFile(join(on.folder, path));
    await alter(on.folder, path);
    const name = path.replaceAll('.', '\\.');
    const own = await on.found().catch((error: Error) => error.message);
    assert.match(own, new RegExp(`${name} (was changed|is missing)`), `verify ${path}`);
    const { said } = await verdict(t, address);
    assert.match(said, /does not hold|could not be verified/, path);
    assert.match(said, new RegExp(`${name} (was changed|is missing|cannot be read)`), path);
    await writeFile(join(on.folder, path), before);
  }
  assert.equal(await on.found(), '');
});

test('a forgery that rewrites a file and the list of files is found by the ledger itself', async (t) => {
  const on = await published(t);
  const [day = ''] = (await on.files()).filter((path) => path.includes(`days/nba-${DAYS[0] ?? ''}`));
  const { readSiteList, readSiteText, siteList, siteText, dataHash, SITE_LIST } =
    await import('../../src/record/index.ts');
  const forge = async (change: (text: string) => string): Promise<void> => {
    const text = change(await readFile(join(on.folder, day), 'utf8'));
    const data = readSiteText(day, text);
    const list = readSiteList(readSiteText(SITE_LIST, await readFile(join(on.folder, SITE_LIST), 'utf8')));
    assert.ok(data !== undefined && typeof list !== 'string');
    const files = list.data.map((file) => (file.path === day ? { ...file, sha256: dataHash(data) } : file));
    await writeFile(join(on.folder, day), text);
    await writeFile(join(on.folder, SITE_LIST), siteText(SITE_LIST, siteList({ ...list, data: files })));
  };
  await forge((text) => text.replace('"outcome":"Miss"', '"outcome":"Hit"'));
  assert.match(await on.found(), /^grade \d of pick \d+ was altered/);
  const { said } = await verdict(t, `${pathToFileURL(on.folder).href}/`);
  assert.match(said, /First difference: .*grade \d of pick \d+ was altered/);
});

test('a run writes only changed files, and restores altered or deleted ones', async (t) => {
  const on = await published(t);
  const all = await on.files();
  const touched = async (): Promise<string[]> => {
    const times = await Promise.all(
      all.map(async (path) => [path, (await stat(join(on.folder, path))).mtimeMs] as const),
    );
    return times.map(([path, at]) => `${path} ${at}`);
  };
  const first = await touched();
  on.clock.set(moment(NEXT_DAY, '18:10:00'));
  assert.deepEqual(await on.write(), { files: all.length, written: 1, deleted: 0 });
  const second = await touched();
  assert.deepEqual(
    second.filter((line, index) => line !== first[index]).map((line) => line.split(' ')[0]),
    ['data/files.js'],
  );
  for (const path of all.slice(0, 3)) await alter(on.folder, path);
  await on.write();
  assert.equal(await on.found(), '');
});

test('a reader with the previous list still finds its files, until the next run', async (t) => {
  const on = await published(t);
  const before = await on.files();
  on.clock.set(moment(NEXT_DAY, '18:20:00'));
  await on.db.query({
    text: 'update odds.quote set under_price = 110 where game_id = $1 and under_price = 108',
    values: [on.games.get(NEXT_DAY)],
  });
  await on.publish(NEXT_DAY);
  assert.equal((await on.write()).deleted, 0);
  const now = await on.files();
  assert.deepEqual(
    before.filter((path) => !now.includes(path)),
    [],
  );
  assert.ok((await on.write()).deleted > 0);
  assert.equal(await on.found(), '');
});

test('a site shows nothing of today that the first tier may not see', async (t) => {
  const on = await published(t);
  const today = (await on.files()).filter((path) => path.includes(NEXT_DAY));
  assert.equal(today.length, 1);
  const text = await readFile(join(on.folder, today[0] ?? ''), 'utf8');
  assert.match(text, /"documents":\[\]/);
  assert.doesNotMatch(text, /"player"|"salt"/);
});

test('a site is written neither over a rewritten ledger nor over another page', async (t) => {
  const on = await published(t);
  await asOwner(on.db, 'delete from ledger.entry where sequence > 7');
  await assert.rejects(on.write(), /no longer has entry 9 as this site published it/);
  const other = await temporaryFolder(t);
  await writeFile(join(other, 'index.html'), 'mine');
  const signer = headSigner(on.db, newInstanceKey());
  await assert.rejects(
    writeSite(on.db, other, { origin: 'replay', signer, at: on.clock.now() }),
    /has an index\.html that "proppick site" did not write/,
  );
});
