import assert from 'node:assert/strict';
import test from 'node:test';
import { Type } from 'typebox';
import type { ApiModule } from '../../src/platform/http/index.ts';
import { axeFindings, openPage, startBrowser } from '../support/browser.ts';
import { becomes } from '../support/eventually.ts';
import { testServer } from '../support/http.ts';

const KEY = 'pp_of-the-demo';
const SUMMARY = 'A trial';
const MODULE: ApiModule = {
  name: 'trial',
  routes(api) {
    const response = { 200: Type.Object({ ok: Type.Boolean() }, { description: 'Done' }) };
    const schema = { summary: SUMMARY, tags: ['Picks'], response };
    api.get('/trial', { config: { access: 'picks' }, schema }, async () => ({ ok: true }));
  },
};

test('the reference shows guides, three samples per operation and search, sends requests with the demo’s key, and contacts no other host', async (t) => {
  const keys: unknown[] = [];
  const server = await testServer(t, {
    modules: [MODULE],
    pages: (api) => {
      api.get('/api/v1/demo/accounts', { schema: { hide: true } }, () => [{ tier: 'Sharp', apiKey: KEY }]);
      api.addHook('onRequest', (request, _, done) => {
        if (request.url === '/api/v1/trial') keys.push(request.headers['x-api-key']);
        done();
      });
    },
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const { page, complaints } = await openPage(await startBrowser(t), address);
  await page.goto('/docs');
  await page.getByRole('heading', { name: 'First request' }).waitFor();
  assert.equal(await page.title(), 'The API of Prop-Pick');
  // Its colors change gradually while it starts.
  await becomes(async () => (await axeFindings(page)).join('\n'), '');
  const operation = page.locator('section', { has: page.getByRole('heading', { name: SUMMARY }) }).last();
  await page.getByRole('link', { name: SUMMARY }).first().click();
  await operation.getByText('curl', { exact: true }).first().waitFor();
  for (const [label, part] of [
    ['curl', 'curl'],
    ['TypeScript', "from '@prop-pick/client'"],
    ['Python', 'from prop_pick import PropPick'],
  ] as const) {
    await operation.getByRole('button', { name: /code sample language/ }).click();
    await page.getByRole('option', { name: label }).click();
    await operation.getByText(part).first().waitFor();
  }
  await operation.getByRole('button', { name: /Test Request/ }).click();
  const responded = page.waitForResponse('**/api/v1/trial');
  await page.getByRole('button', { name: /^Send/ }).first().click();
  assert.equal((await responded).status(), 401);
  assert.deepEqual(keys, [KEY]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('retries');
  await page
    .getByRole('option', { name: /Safe retries/ })
    .first()
    .waitFor();
  // The component logs a read of its own that it gives up.
  assert.deepEqual(
    complaints.filter((text) => text !== 'console: AbortError: The user aborted a request.'),
    [],
  );
});
