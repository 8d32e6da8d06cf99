import assert from 'node:assert/strict';
import test from 'node:test';
import { openPage, startBrowser } from '../support/browser.ts';
import { asAdmin, queue, settled } from '../support/dashboard-visit.ts';
import { stagedService } from '../support/staged-demo.ts';

/** An American price in a text, however its minus is written. */
const AMERICAN = /(?<![\w.])[+−-]\d{3,}(?!\d|\.\d)/;
const FORMATS = [
  { name: 'Decimal', price: /\b[1-9]\d*\.\d{2}\b/ },
  { name: 'Fractional', price: /\b\d+\/\d+\b/ },
] as const;

test('the odds format chosen in the top bar holds on every page, inside sentences and descriptions too', async (t) => {
  const service = await stagedService(t);
  const { page, complaints } = await asAdmin(await startBrowser(t), service);
  await queue(page, 'score-day');
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

test('a rating says which bounds decided, on hover, focus and tap, and the page does not move', async (t) => {
  const service = await stagedService(t);
  const browser = await startBrowser(t);
  const { page } = await asAdmin(browser, service);
  await queue(page, 'score-day');
  const explanation = page.locator('.explanation');
  for (const path of ['/', '/research', `/players/${service.player.id}?stat=Points`]) {
    await page.goto(path);
    await settled(page);
    const rating = page.locator('[data-explain]').filter({ hasText: /^(Premium|Standard)$/ });
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await rating.first().hover();
    assert.match(await explanation.innerText(), /^(Premium: edge .*confidence .*75|Standard, not Premium: )/, path);
    assert.equal(await page.evaluate<number>('document.documentElement.scrollHeight'), height, 'no layout shift');
    await page.keyboard.press('Escape');
    assert.equal(await explanation.count(), 0);
  }
  await page.goto('/');
  await settled(page);
  await page.getByRole('article').first().locator('.why-rated').focus();
  assert.match(await explanation.innerText(), /The score counts the edge alone/, 'by keyboard');

  const { page: phone } = await openPage(browser, service.address, {
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await phone.goto('/');
  await settled(phone);
  await phone.getByRole('article').first().locator('.why-rated').tap();
  assert.match(await phone.locator('.explanation').innerText(), /The score counts the edge alone/, 'by touch');
  await phone.getByRole('heading', { level: 1 }).tap();
  assert.equal(await phone.locator('.explanation').count(), 0, 'a tap elsewhere closes it');
});

test('tip-offs are told by the viewer’s clock, with the game day where the calendar differs', async (t) => {
  const service = await stagedService(t);
  const browser = await startBrowser(t);
  const { page } = await asAdmin(browser, service);
  await queue(page, 'score-day');
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
    assert.equal(await tipOff.innerText(), card);
    assert.equal(await there.locator('.games time').first().innerText(), brief, 'beside the board');
    await there.getByText('Table', { exact: true }).click();
    assert.equal(await there.locator('.board time').last().innerText(), brief, 'in the table');
    await there.getByText('Cards', { exact: true }).click();
    await there.getByText('last published').locator('time').hover();
    assert.match(await there.locator('.explanation').innerText(), zone, 'the zone is named');
    session = await there.context().storageState();
    await there.context().close();
  }
});
