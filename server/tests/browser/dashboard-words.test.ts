import assert from 'node:assert/strict';
import test from 'node:test';
import type { Request } from 'playwright-core';
import { openPage } from '../support/browser.ts';
import { asAdmin, counts, hold, settled } from '../support/dashboard-visit.ts';
import { becomes, matches } from '../support/eventually.ts';
import { scored, stageOfFile } from '../support/staged-demo.ts';

const { service, browser } = await stageOfFile(scored);
/** An American price in a text, with any minus sign. */
const AMERICAN = /(?<![\w.])[+−-]\d{3,}(?!\d|\.\d)/;
const FORMATS = [
  { name: 'Decimal', price: /\b[1-9]\d*\.\d{2}\b/ },
  { name: 'Fractional', price: /\b\d+\/\d+\b/ },
] as const;

test('the odds format of the top bar applies on every page, also inside sentences and descriptions', async () => {
  const { page, complaints } = await asAdmin(browser, service);
  const { id } = service.player;
  const pages = [
    '/',
    '/availability',
    '/research',
    `/players/${id}?stat=Points`,
    `/evaluate?player=${id}&stat=Points&line=14.5&direction=Under`,
  ];
  const texts = async (path: string): Promise<string> => {
    await page.goto(path);
    await settled(page);
    return page.evaluate<string>(
      `[document.body.innerText, ...[...document.querySelectorAll('[aria-description], [aria-label]')].flatMap((one) =>
        [one.getAttribute('aria-description'), one.getAttribute('aria-label')])].join(' | ')`,
    );
  };
  assert.match(await texts('/'), AMERICAN, 'American odds to begin with');
  for (const { name, price } of FORMATS) {
    await page.getByRole('button', { name: `Switch to ${name}` }).click();
    for (const path of pages) {
      const text = await texts(path);
      assert.doesNotMatch(text, AMERICAN, `${path} in ${name}`);
      if (path !== '/availability') assert.match(text, price, `${path} in ${name}`);
    }
  }
  await page.getByRole('button', { name: 'Switch to American' }).click();
  assert.match(await texts('/'), AMERICAN, 'and back');
  assert.deepEqual(complaints, []);
});

test('an odds format applies from the click on: neither an older response nor leaving the page at once undoes it', async () => {
  const { page } = await asAdmin(browser, service);
  await settled(page);
  const isChange = (request: Request): boolean =>
    request.method() === 'PUT' && request.url().endsWith('/api/v1/me/preferences');
  const switches = (to: string) => page.getByRole('button', { name: `Switch to ${to}` });
  const responded = await hold(page, '**/api/v1/me/preferences');
  const first = page.waitForRequest(isChange);
  await switches('Decimal').click();
  await first;
  const respondAgain = await hold(page, '**/api/v1/me/preferences');
  const second = page.waitForRequest(isChange);
  await switches('Fractional').click();
  await switches('American').waitFor();
  responded();
  // It is sent once the page has read the first response, which says decimal.
  await second;
  await counts(switches('American'), 1, 'the choice is newer than the response');
  respondAgain();
  await settled(page);
  await counts(switches('American'), 1);

  await page.route('**/api/v1/me/preferences', (route) => route.abort());
  await switches('American').click();
  await page.goto('/record');
  await switches('Decimal').waitFor();
  // While they cannot be read nothing is sent; from then on the page itself may read them again before the reload.
  const sent = page.waitForRequest(isChange);
  await page.unroute('**/api/v1/me/preferences');
  await page.reload();
  assert.equal(((await sent).postDataJSON() as { oddsFormat: string }).oddsFormat, 'American', 'it is sent then');
  await settled(page);
  await counts(switches('Decimal'), 1);
});

test('a rating shows the deciding bounds on hover, focus and tap, and the page does not move', async () => {
  const { page } = await asAdmin(browser, service);
  const explanation = page.locator('.explanation');
  for (const path of ['/', '/research', `/players/${service.player.id}?stat=Points`]) {
    await page.goto(path);
    await settled(page);
    const rating = page.locator('[data-explain]').filter({ hasText: /^(Premium|Standard)$/ });
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await rating.first().hover();
    await matches(() => explanation.innerText(), /^(Premium: edge .*confidence .*75|Standard, not Premium: )/, path);
    assert.equal(await page.evaluate<number>('document.documentElement.scrollHeight'), height, 'no layout shift');
    await page.keyboard.press('Escape');
    await counts(explanation, 0);
  }
  await page.goto('/');
  await settled(page);
  await page.getByRole('article').first().locator('.why-rated').focus();
  await matches(() => explanation.innerText(), /The score counts the edge alone/, 'by keyboard');

  const { page: phone } = await openPage(browser, service.address, {
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await phone.goto('/');
  await settled(phone);
  await phone.getByRole('article').first().locator('.why-rated').tap();
  await matches(() => phone.locator('.explanation').innerText(), /The score counts the edge alone/, 'by touch');
  await phone.getByRole('heading', { level: 1 }).tap();
  await counts(phone.locator('.explanation'), 0, 'a tap elsewhere closes it');
});

test('tip-offs are in the viewer’s time zone, with the game day where the calendar differs', async () => {
  const { page } = await asAdmin(browser, service);
  // Tip-off: 2024-03-05T23:00Z.
  const zones = [
    { timezoneId: 'America/Los_Angeles', card: 'Tue 5 Mar, 15:00', brief: '15:00', zone: /GMT-8|PST/ },
    { timezoneId: 'Asia/Tokyo', card: 'Wed 6 Mar, 08:00 · Tuesday’s slate', brief: 'Wed 08:00', zone: /GMT\+9|JST/ },
  ] as const;
  let session = await page.context().storageState();
  for (const { timezoneId, card, brief, zone } of zones) {
    const { page: there } = await openPage(browser, service.address, { timezoneId, storageState: session });
    await there.goto('/');
    await settled(there);
    const tipOff = there.getByRole('article').first().locator('time').first();
    await tipOff.filter({ hasText: /\d/ }).waitFor();
    await becomes(() => tipOff.innerText(), card);
    await becomes(() => there.locator('.games time').first().innerText(), brief, 'beside the board');
    await there.getByText('Table', { exact: true }).click();
    await becomes(() => there.locator('.board time').last().innerText(), brief, 'in the table');
    await there.getByText('Cards', { exact: true }).click();
    await there.getByText('last published').locator('time').hover();
    await matches(() => there.locator('.explanation').innerText(), zone, 'the zone is named');
    session = await there.context().storageState();
    await there.context().close();
  }
});
