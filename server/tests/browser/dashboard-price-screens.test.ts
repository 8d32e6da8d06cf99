import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings, openPage, startBrowser } from '../support/browser.ts';
import { asAdmin, counts, EVE, settled, signUp } from '../support/dashboard-visit.ts';
import { becomes, passes } from '../support/eventually.ts';
import { addGame, addQuote, addState } from '../support/small-league.ts';
import { scored, STAGED_DAY, stagedService } from '../support/staged-demo.ts';

const at = (clock: string): Date => new Date(`${STAGED_DAY}T${clock}Z`);
const SLIP = 'https://alpha.example/slip?id=3';
const rowsOf = (page: Page) => page.getByRole('list', { name: 'Prices' }).getByRole('listitem');
const WIDER = 'document.documentElement.scrollWidth - innerWidth';

test('the price screens show both books with price, age, stakes and link, at 1440 and 390 px; the URL keeps the view', async (t) => {
  const service = await stagedService(t, {}, async (db, league) => {
    const [playerId = 0, other = 0] = league.players;
    const { rows } = await db.query<{ id: number }>({
      text: 'select id from league.game where game_date = $1',
      values: [STAGED_DAY],
    });
    const gameId = rows[0]?.id ?? 0;
    const quote = (book: string, line: number, over: number, under: number, clock: string, player = playerId) =>
      addQuote(db, league, { gameId, playerId: player, book, line, over, under, knownAt: at(clock) });
    await quote('alpha', 14.5, 120, -140, '16:58:00');
    await quote('bravo', 14.5, -115, -105, '16:57:00');
    await quote('charlie', 11.5, -105, -115, '16:57:30');
    await quote('delta', 17.5, -130, 105, '16:56:00');
    // More pairs of low hold than a page has.
    for (const player of league.players)
      for (const stat of ['Rebounds', 'Assists', 'Threes', 'Steals', 'Blocks', 'Turnovers'] as const)
        for (const [book, over, under] of [
          ['alpha', -104, -120],
          ['bravo', -120, -104],
        ] as const)
          await addQuote(db, league, {
            gameId,
            playerId: player,
            stat,
            book,
            line: 2.5,
            over,
            under,
            knownAt: at('16:59:00'),
          });
    // Older than a quarter of an hour.
    await quote('alpha', 14, 130, -150, '16:00:00', other);
    await quote('bravo', 14, -120, 105, '16:00:00', other);
    await db.query({
      text: `update odds.quote set over_link = $1 where known_at = $2`,
      values: [SLIP, at('16:58:00')],
    });
    await scored(db);
  });
  const browser = await startBrowser(t);
  const { page, complaints } = await asAdmin(browser, service, { viewport: { width: 1440, height: 900 } });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prices' }).click();
  const row = rowsOf(page).first();
  await row.getByText('Over 14.5', { exact: false }).waitFor();
  await counts(rowsOf(page), 1);
  await passes(async () => {
    const text = (await row.innerText()).replaceAll(/\s+/g, ' ');
    assert.match(text, /Over 14\.5 \+120 Alpha \d+ min ago/);
    assert.match(text, /Under 14\.5 −105 Bravo \d+ min ago/);
    assert.match(text, /Stake 47\.02/);
    assert.match(text, /Stake 52\.98/);
    assert.match(text, /Edge \+3\.4 % 3\.44 either way/);
  });
  const link = row.getByRole('link', { name: 'Open at Alpha' });
  assert.equal(await link.getAttribute('href'), SLIP);
  await page.getByLabel('Total stake').fill('250,5');
  await row.getByText('Stake 117.79').waitFor();
  await row.getByText('Stake 132.71').waitFor();

  // Older prices, once they are asked for; on a whole line a push is told.
  await page.getByLabel('Age').selectOption({ label: 'Quoted in 6 h' });
  await rowsOf(page)
    .getByText(/, or 0 on a push$/)
    .waitFor();
  await page.reload();
  await rowsOf(page)
    .getByText(/, or 0 on a push$/)
    .waitFor();
  assert.deepEqual(await axeFindings(page), []);

  await page.getByRole('link', { name: 'Middles' }).click();
  await page.waitForURL((url) => url.searchParams.get('screen') === 'middle');
  await rowsOf(page)
    .first()
    .getByText(/^Both win: \d+/)
    .waitFor();
  await page.getByRole('link', { name: 'Low hold' }).click();
  await counts(rowsOf(page), 50);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), `prices-low-hold-${STAGED_DAY}.csv`);
  const [columns, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  assert.match(columns ?? '', /^league,gameId,gameDate,tipOff,.*,playerName,stat,period,overBook,overLine,overPrice,/);
  assert.ok(lines.length > 60, `${lines.length} rows`);
  assert.ok(lines.every((line) => line.split(',').length === columns?.split(',').length));
  await page.reload();
  await counts(rowsOf(page), 50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await counts(rowsOf(page), lines.length);
  await page.getByRole('link', { name: 'Positive EV' }).click();
  await rowsOf(page)
    .first()
    .getByText(/^Consensus \d+/)
    .waitFor();
  await counts(page.getByLabel('Total stake'), 0);
  const asked = page.waitForResponse('**/api/v1/research/prices?*devig=worst*');
  await page.getByLabel('No-vig method').selectOption('worst');
  assert.equal((await asked).status(), 200);
  assert.equal(await page.evaluate<number>(WIDER), 0);

  // The claim is logged from here.
  await rowsOf(page).first().getByRole('link', { name: 'Log bet' }).first().click();
  await page.getByRole('region', { name: 'Log a bet' }).waitFor();
  assert.deepEqual(complaints, []);

  const phone = await asAdmin(browser, service, {
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  await phone.page.getByRole('button', { name: 'More' }).tap();
  await phone.page.getByRole('dialog').getByRole('link', { name: 'Prices' }).tap();
  await rowsOf(phone.page).first().waitFor();
  await settled(phone.page);
  assert.equal(await phone.page.evaluate<number>(WIDER), 0);
  assert.deepEqual(await axeFindings(phone.page), []);
  const filters = await phone.page.getByRole('button', { name: 'Filters' }).boundingBox();
  const tabs = await phone.page.getByRole('navigation', { name: 'Screens' }).boundingBox();
  assert.ok(filters!.y + filters!.height <= tabs!.y, 'the button of the filters covers no tab');
  await phone.page.getByRole('button', { name: 'Filters' }).tap();
  await phone.page.getByRole('dialog').getByLabel('Status').selectOption('live');
  await phone.page.keyboard.press('Escape');
  await phone.page.getByText('No arbitrage right now').waitFor();
  assert.deepEqual(phone.complaints, []);

  const free = await openPage(browser, service.address, {});
  await signUp(free.page, service, EVE);
  await free.page.goto('/prices');
  await free.page.getByText(/See arbitrage, middles/).waitFor();
  await becomes(() => free.page.title(), 'Prices · Prop-Pick');
  assert.deepEqual(free.complaints, []);
});

test('which book moves first is a table by book; stat, period and time to follow are in the address', async (t) => {
  const service = await stagedService(t, {}, async (db, league) => {
    const [playerId = 0] = league.players;
    const tipOff = new Date(Date.parse(`${STAGED_DAY}T00:30:00Z`) - 2 * 86_400_000);
    const gameId = await addGame(
      db,
      league,
      new Date(tipOff.getTime() - 86_400_000).toISOString().slice(0, 10),
      tipOff,
    );
    await addState(db, gameId, 'final', tipOff, tipOff);
    const moment = (minutes: number): Date => new Date(tipOff.getTime() - minutes * 60_000);
    for (const [book, minutes] of [
      ['alpha', 90],
      ['bravo', 65],
      ['charlie', 60],
    ] as const) {
      const prop = { gameId, playerId, book, line: 14.5 };
      await addQuote(db, league, { ...prop, over: -110, under: -110, knownAt: moment(300) });
      await addQuote(db, league, { ...prop, over: -140, under: 115, knownAt: moment(minutes) });
    }
  });
  const browser = await startBrowser(t);
  const { page, complaints } = await asAdmin(browser, service, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${service.address}/prices`);
  await page.getByRole('link', { name: 'Which book moves first' }).click();
  const table = page.getByRole('region', { name: 'Which book moves first' });
  const cells = async (book: string): Promise<string[]> =>
    table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: book }) })
      .getByRole('cell')
      .allInnerTexts();
  await passes(async () => assert.deepEqual(await cells('Alpha'), ['1', '0', '1', '100', '25.0']));
  assert.deepEqual(await cells('Charlie'), ['1', '0', '0', '0', '–']);
  assert.deepEqual(await axeFindings(page), []);
  await page.getByLabel('Followed within').selectOption({ label: 'Within 15 min' });
  await passes(async () => assert.deepEqual(await cells('Alpha'), ['1', '0', '0', '0', '–']));
  await page.getByLabel('Stat').selectOption({ label: 'Points' });
  await page.getByLabel('Period').selectOption({ label: 'Last 7 days' });
  await page.reload();
  await passes(async () => assert.deepEqual(await cells('Bravo'), ['1', '0', '1', '100', '5.0']));
  await page.getByLabel('Stat').selectOption({ label: 'Rebounds' });
  await page.getByText('No moves in this period').waitFor();
  await page.getByRole('link', { name: 'Arbitrage' }).click();
  await page.getByLabel('Age').waitFor();
  assert.deepEqual(complaints, []);

  const phone = await asAdmin(browser, service, {
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  await phone.page.goto(`${service.address}/prices?screen=lead`);
  await phone.page.getByRole('rowheader', { name: 'Alpha' }).waitFor();
  await settled(phone.page);
  assert.equal(await phone.page.evaluate<number>(WIDER), 0);
  assert.deepEqual(await axeFindings(phone.page), []);
  assert.deepEqual(phone.complaints, []);
});
