import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings } from '../support/browser.ts';
import { asAdmin, settled } from '../support/dashboard-visit.ts';
import { matches } from '../support/eventually.ts';
import { scored, stageOfFile } from '../support/staged-demo.ts';

const { service, browser } = await stageOfFile(scored);

/** The worker that is ready, and what it keeps. */
const KEPT = `navigator.serviceWorker.ready.then(async () => {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname).toSorted();
})`;

for (const colorScheme of ['light', 'dark'] as const)
  test(`a page that cannot be reached says what is missing, on a ${colorScheme} phone, and opens by itself when the service responds`, async () => {
    const { page, complaints } = await asAdmin(browser, service, {
      viewport: { width: 390, height: 844 },
      colorScheme,
    });
    await page.goto('/');
    await settled(page);
    assert.deepEqual(await page.evaluate(KEPT), ['/favicon.svg', '/offline.css', '/offline.html', '/offline.js']);
    assert.deepEqual(complaints, []);

    await page.context().setOffline(true);
    await page.goto('/research?stat=Points');
    await page.getByRole('heading', { name: 'Prop-Pick cannot be reached' }).waitFor();
    await matches(
      () => page.getByRole('list').innerText(),
      /prices and probabilities[\s\S]*live scores[\s\S]*logging a bet/,
    );
    assert.equal(new URL(page.url()).pathname, '/research');
    assert.deepEqual(await axeFindings(page), []);
    assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'));
    assert.match(
      await page.evaluate<string>('getComputedStyle(document.body).backgroundColor'),
      colorScheme === 'dark' ? /16, 21, 20/ : /250, 249, 246/,
    );

    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Prop-Pick cannot be reached' }).waitFor({ state: 'detached' });
    await settled(page);
    assert.equal(new URL(page.url()).search, '?stat=Points');
    await page.locator('#content').waitFor();
  });

test('nothing but the offline page comes from the worker: a new version of the dashboard is there at the next visit', async () => {
  const { page } = await asAdmin(browser, service);
  await page.goto('/');
  await page.evaluate(KEPT);
  await page.reload();
  await settled(page);
  assert.equal(await page.evaluate('navigator.serviceWorker.controller !== null'), true);
  const responded = page.waitForResponse((response) => new URL(response.url()).pathname === '/record');
  await page.goto('/record');
  const document = await responded;
  assert.equal(document.status(), 200);
  assert.deepEqual(await page.evaluate(KEPT), ['/favicon.svg', '/offline.css', '/offline.html', '/offline.js']);
  const scripts = await page.evaluate<string[]>('[...document.scripts].map(({ src }) => new URL(src).pathname)');
  assert.ok(
    scripts.some((path) => path.startsWith('/assets/')),
    scripts.join(),
  );
});
