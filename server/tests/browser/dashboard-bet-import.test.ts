import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings } from '../support/browser.ts';
import { asAdmin, counts, settled } from '../support/dashboard-visit.ts';
import { becomes } from '../support/eventually.ts';
import { scored, stageOfFile } from '../support/staged-demo.ts';

const { service, browser } = await stageOfFile(scored);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const;
const fits = 'document.documentElement.scrollWidth <= innerWidth';

/** A sheet whose columns have names of their own, with a price and a day that may be read in two ways. */
const sheet = (name: string): string =>
  [
    'Spieler;Wette;Wo;Quote;Einsatz;Wann;Anderes',
    `${name};Over 12.5;echo;2,10;1.500;04/03/2024;x`,
    `${name};Over 9.5 Fantasy;echo;1,91;5,00;04/03/2024;x`,
  ].join('\n');

for (const options of [{}, PHONE])
  test(`a sheet of the viewer's own is imported once its columns are named${'viewport' in options ? ', on a phone in the dark' : ''}: each row says what it became, and the import is taken back`, async () => {
    const { page, complaints } = await asAdmin(browser, service, options);
    await page.goto('/bets');
    await page.getByRole('link', { name: 'Import' }).click();
    const template = page.waitForEvent('download');
    await page.getByRole('button', { name: 'the bet in words' }).click();
    assert.equal((await template).suggestedFilename(), 'bets-text.csv');

    const name = service.player.name;
    const buffer = Buffer.from(sheet(name));
    await page.setInputFiles('input[type=file]', { name: 'sheet.csv', mimeType: 'text/csv', buffer });
    const columns = page.getByRole('region', { name: 'Columns' });
    await columns.getByRole('row', { name: new RegExp(`Spieler.*${name}`) }).waitFor();
    await page.getByText('Still missing: Bet in words, Book, Price, Stake, Placed at.').waitFor();
    const read = (column: string) => columns.getByLabel(`Read ${column} as`);
    const named = { Spieler: 'player', Wette: 'stat', Wo: 'book', Quote: 'price', Einsatz: 'stake', Wann: 'placedAt' };
    for (const [column, member] of Object.entries(named)) {
      await read(column).selectOption(member);
      await settled(page);
    }
    // A member is of one column: the other one loses it.
    await read('Anderes').selectOption('book');
    await becomes(() => read('Wo').inputValue(), '');
    await read('Wo').selectOption('book');
    await becomes(() => read('Anderes').inputValue(), '');
    await page
      .getByText(/^Dates may be read in two ways/)
      .first()
      .waitFor();
    await page.getByLabel('Order of days').selectOption('DMY');
    // The stat's column has the whole bet: it is the bet in words.
    await read('Spieler').selectOption('');
    await settled(page);
    await read('Wette').selectOption('text');
    const rows = page.getByRole('region', { name: 'Rows' });
    await rows
      .getByRole('row')
      .filter({ hasText: 'Skipped' })
      .getByText(/Fantasy/)
      .waitFor();
    assert.deepEqual(await axeFindings(page), []);
    assert.ok(await page.evaluate<boolean>(fits), 'no page wider than the screen');

    // The same with the player in the text: one row is a bet, the other says which words were not understood.
    const words = sheet(name).replaceAll(';Over', `;${name} Over`).replace('12.5;', '12.5 Points;');
    await page.setInputFiles('input[type=file]', {
      name: 'sheet.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(words),
    });
    await becomes(() => read('Wette').inputValue(), '', 'another file has columns of its own');
    const again = { Wette: 'text', Wo: 'book', Quote: 'price', Einsatz: 'stake', Wann: 'placedAt' };
    for (const [column, member] of Object.entries(again)) {
      await read(column).selectOption(member);
      await settled(page);
    }
    await page.getByLabel('Order of days').selectOption('DMY');
    await rows
      .getByRole('row')
      .filter({ hasText: 'New' })
      .getByText(/1,500\.00$/)
      .waitFor();
    await page.getByRole('button', { name: 'Import 1 bet' }).click();
    await page.getByText('1 bet imported.').waitFor();
    const batches = page.getByRole('region', { name: 'Imports' });
    const batch = batches.getByRole('row').filter({ hasText: 'Your own table' }).first();
    await batch.getByRole('button', { name: 'Take back' }).waitFor();
    assert.deepEqual(await axeFindings(page), []);

    await page.getByRole('link', { name: 'Back to my bets' }).click();
    const open = page.getByRole('region', { name: 'Open bets' });
    await open.getByText(/Over 12.5 Points/).waitFor();
    await page.getByRole('link', { name: 'Import' }).click();
    await batch.getByRole('button', { name: 'Take back' }).click();
    await batch.getByRole('button', { name: 'Delete 1 bet?' }).click();
    await batch.getByText(/^Taken back/).waitFor();
    await page.getByRole('link', { name: 'Back to my bets' }).click();
    await page.getByText('No bets yet').waitFor();
    await counts(open, 0);
    assert.deepEqual(complaints, []);
  });
