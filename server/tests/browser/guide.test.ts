import assert from 'node:assert/strict';
import test from 'node:test';
import { guideFiles } from '../../src/app/guide/guide-files.ts';
import { mountGuide } from '../../src/app/guide/guide-routes.ts';
import { silentLog } from '../../src/platform/index.ts';
import { axeFindings, openPage, startBrowser } from '../support/browser.ts';
import { matches } from '../support/eventually.ts';
import { testServer } from '../support/http.ts';

const PAGES = ['', 'mcp.html', 'self-hosting.html', 'guarantees.html', 'decisions/', 'search.html?q=webhook'];

test('the guide reads well on a phone and a desktop, light and dark: no finding of axe, no sideways scroll, no request elsewhere', async (t) => {
  const server = await testServer(t, { pages: (api) => mountGuide(api, silentLog, guideFiles) });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const browser = await startBrowser(t);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1_440]) {
      const options = { colorScheme, viewport: { width, height: 900 } };
      const { page, complaints } = await openPage(browser, address, options);
      for (const path of PAGES) {
        await page.goto(`/docs/guide/${path}`);
        const at = `${path} ${width} ${colorScheme}`;
        assert.deepEqual(await axeFindings(page), [], at);
        assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), at);
      }
      assert.deepEqual(complaints, []);
    }
});

test('a reader searches from any page with the keyboard, follows the first result, and sees when nothing is found', async (t) => {
  const server = await testServer(t, { pages: (api) => mountGuide(api, silentLog, guideFiles) });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const { page, complaints } = await openPage(await startBrowser(t), address);
  await page.goto('/docs/guide/decisions/');
  await page.getByLabel('Search').fill('verify the record');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/guide/search.html?q=verify*');
  await matches(() => page.getByRole('status').innerText(), /^The best 12 of \d+ pages\.$/);
  await page.getByLabel('Search').fill('verify the record yourself');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/guide/record.html#verify-it-yourself');
  await page.goBack();
  assert.equal(await page.getByLabel('Search').inputValue(), 'verify the record yourself');
  await page.getByLabel('Search').fill('xylophonist');
  await matches(() => page.getByRole('status').innerText(), /^Nothing found/);
  assert.deepEqual(complaints, []);
});
