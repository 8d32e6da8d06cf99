import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings, startBrowser } from '../support/browser.ts';
import { asAdmin, counts, holds, settled } from '../support/dashboard-visit.ts';
import { becomes, matches } from '../support/eventually.ts';
import { scored, stagedService } from '../support/staged-demo.ts';

const SLIP = 'https://echo.example/slip?id=7';

test('my books are set, a pick shows their price with the link and a stake, also on a phone, and the URL keeps the view', async (t) => {
  const service = await stagedService(t, {}, async (db) => {
    await db.query({
      text: `update odds.quote set under_link = $1 where book_id = (select id from odds.book where key = 'echo')`,
      values: [SLIP],
    });
    await scored(db);
  });
  const browser = await startBrowser(t);
  const { page, complaints } = await asAdmin(browser, service);

  // Without a bankroll there is no stake; the published price has its link. Without own books there is nothing to filter by.
  await page.goto('/');
  await page.getByRole('link', { name: 'Choose my books' }).waitFor();
  const card = page.getByRole('article').first();
  assert.equal(await card.getByRole('link', { name: /^Open at Echo/ }).getAttribute('href'), SLIP);
  assert.match((await card.getByRole('link', { name: /^Open at Echo/ }).getAttribute('rel')) ?? '', /\bnoopener\b/);
  await settled(page);
  await counts(card.getByText(/^(Stake|No stake)/), 0);

  await page.goto('/books');
  const books = page.getByRole('region', { name: 'My books' });
  await books.getByRole('button', { name: 'None' }).click();
  await books.getByText('Choose at least one book.').waitFor();
  await becomes(() => page.getByRole('button', { name: 'Save' }).isDisabled(), true);
  await books.getByRole('searchbox', { name: 'Search books' }).fill('BRAV');
  await books.getByRole('checkbox', { name: 'Bravo' }).check();
  await counts(books.getByRole('checkbox'), 1);
  await page.getByRole('textbox', { name: 'Bankroll', exact: true }).fill('1000');
  await page.getByRole('combobox', { name: 'Odds' }).selectOption('Decimal');
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('America/New_York');
  await page.getByRole('combobox', { name: 'Single prices' }).selectOption({ label: 'Against Alpha' });
  await page.getByRole('combobox', { name: 'No-vig method' }).selectOption({ label: 'Worst case' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Saved.').waitFor();
  assert.deepEqual(await axeFindings(page), []);

  // The pick stays as published, in the account's odds format and time zone, next to its price at the account's book.
  await page.goto('/');
  await card.getByText(/^1\.91 Bravo, at my books/).waitFor();
  await card.getByText(/^Published .* at 2\.08 Echo/).waitFor();
  await card.getByText(/18:00/).first().waitFor();
  // A bet on it is logged with that book and price prefilled.
  await card.getByRole('link', { name: 'Log bet' }).click();
  const form = page.getByRole('region', { name: 'Log a bet' });
  await holds(form.getByRole('combobox', { name: 'Book' }), 'Bravo');
  await holds(form.getByRole('textbox', { name: 'Price' }), '1.91');
  await form.getByRole('button', { name: 'Log bet' }).click();
  await page.getByRole('region', { name: 'Open bets' }).getByText('Verified', { exact: true }).waitFor();
  await page.goto('/');
  const noEdge = card.getByText(/^No stake: price worse/);
  await matches(() => noEdge.getAttribute('data-explain'), /lower end of the interval|no interval/);
  await page.reload();
  await card.getByText(/^1\.91 Bravo, at my books/).waitFor();

  // The screens of prices compare as the account does, until they are told otherwise.
  await page.goto('/prices?screen=positive-ev');
  await holds(page.getByRole('combobox', { name: 'Against' }), 'alpha');
  await holds(page.getByRole('combobox', { name: 'No-vig method' }), 'worst');

  // Research too: Echo pays more, and is not among the account's books.
  await page.goto('/research');
  await page.getByText(/prices at my books · edges against Alpha/).waitFor();
  await page.getByRole('cell', { name: /Bravo/ }).first().waitFor();
  await counts(page.getByRole('cell', { name: /Echo/ }), 0);
  const filtered = page.waitForResponse('**/api/v1/research/props?*offered=true*');
  await page.getByRole('checkbox', { name: 'At my books' }).check();
  await filtered;

  // A phone of the same account: another book, and the stake there.
  const phone = await asAdmin(browser, service, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await phone.page.goto('/books');
  const own = phone.page.getByRole('region', { name: 'My books' });
  await own.getByRole('checkbox', { name: 'Echo' }).check();
  await phone.page.getByRole('button', { name: 'Save' }).click();
  await phone.page.getByRole('status').getByText('Saved.').waitFor();
  await phone.page.goto('/');
  const small = phone.page.getByRole('article').first();
  await small.getByText(/^2\.08 Echo, at my books/).waitFor();
  assert.equal(await small.getByRole('link', { name: /^Open at Echo/ }).getAttribute('href'), SLIP);
  await small.getByText(/^(Stake \d|No stake)/).waitFor();
  await settled(phone.page);
  assert.deepEqual(await axeFindings(phone.page), []);
  const width = await phone.page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(width <= 360, `${width} px wide`);

  // The player's page as well: another book's better price is in the grid alone.
  await page.goto('/');
  await page.goto((await card.locator('a[href^="/players/"]').first().getAttribute('href')) ?? '');
  const panel = page.getByRole('region', { name: 'Today' });
  await panel.getByText(/prices at my books/).waitFor();
  await panel.locator('.offer-price .muted').getByText('Echo').waitFor();
  const shown = await panel.locator('.offer-price .muted').allInnerTexts();
  assert.deepEqual(
    shown.filter((book) => !['Bravo', 'Echo'].includes(book)),
    [],
  );

  // A browser that does not know of the books yet, and whose page is drawn after the preferences have arrived.
  const fresh = await asAdmin(browser, service);
  await fresh.page.addInitScript("localStorage.removeItem('own-books')");
  const preferences = fresh.page.waitForResponse('**/api/v1/me/preferences');
  await fresh.page.route('**/api/v1/data/events/stream*', (route) => route.abort());
  await fresh.page.route('**/api/v1/leagues', async (route) => {
    await (await preferences).finished();
    await route.continue();
  });
  await fresh.page.goto('/');
  await fresh.page.getByText(/^2\.08 Echo, at my books/).waitFor();

  // Research shows their prices too; the filter leaves what they offer, and the address keeps it.
  await page.goto('/research');
  await page.getByRole('link', { name: 'Open at Echo' }).first().waitFor();
  await page.getByRole('checkbox', { name: 'At my books' }).check();
  await page.waitForURL(/books=mine/);
  await page.reload();
  await becomes(() => page.getByRole('checkbox', { name: 'At my books' }).isChecked(), true);
  await page.getByRole('link', { name: 'Open at Echo' }).first().waitFor();
  assert.deepEqual([...complaints, ...phone.complaints], []);
});
