import assert from 'node:assert/strict';
import test from 'node:test';
import { serviceModule } from '../../src/app/about-routes.ts';
import { SCORING_BOUNDS } from '../../src/scoring/index.ts';
import { openPage, startBrowser } from '../support/browser.ts';
import { testServer } from '../support/http.ts';

test('the reference page shows every operation with our logo, under its content policy, and contacts no other host', async (t) => {
  const server = await testServer(t, {
    modules: [serviceModule({ version: '0.0.0-test', isSimulated: true, bounds: () => SCORING_BOUNDS })],
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const { page, complaints } = await openPage(await startBrowser(t), address);
  await page.goto('/docs');
  await page.waitForSelector('.opblock');
  const paths = (await page.locator('.opblock-summary-path').allInnerTexts()).map((text) =>
    text.replaceAll('\u200b', ''),
  );
  assert.deepEqual(paths.toSorted(), ['/api/v1/openapi.json', '/api/v1/service']);
  assert.equal(await page.title(), 'The API of Prop-Pick');
  const mark = "getComputedStyle(document.querySelector('.topbar .link'), '::before').content";
  assert.match(await page.evaluate<string>(mark), /\/docs\/static\/logo\.svg/);
  assert.equal(await page.locator('.topbar .download-url-wrapper').isVisible(), false);
  assert.deepEqual(complaints, []);
});
