import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { openDatabase, silentLog } from '../../src/platform/index.ts';
import { axeFindings, startBrowser } from '../support/browser.ts';
import { asAdmin, counts, holds, settled } from '../support/dashboard-visit.ts';
import { becomes, passes } from '../support/eventually.ts';
import { jobsStage } from '../support/jobs-stage.ts';
import { scored, STAGED_DAY, stagedService, type StagedService } from '../support/staged-demo.ts';

/** The ids of the staged league's players. */
async function playersOf({ databaseUrl: url }: StagedService): Promise<number[]> {
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  const { rows } = await db.query<{ id: number }>({ text: 'select id from league.player order by id' });
  await db.close();
  return rows.map(({ id }) => id);
}

async function addEvaluated(page: Page, player: number, line: number, stat = 'Points'): Promise<void> {
  await page.goto(`/evaluate?player=${player}&stat=${stat}&line=${line}&direction=Over&date=${STAGED_DAY}`);
  await page.getByRole('button', { name: /^Add to slip/ }).click();
}

const figureIn = async (page: Page, pattern: RegExp): Promise<number> => {
  const text = (await page.getByRole('region', { name: 'Joint chance' }).textContent()) ?? '';
  return Number(pattern.exec(text)?.[1]);
};

test('legs are added from a pick and from evaluations, kept across pages, and show the joint probability, the matrix, the edge at a price and a pick’em payout', async (t) => {
  const service = await stagedService(t, {}, scored);
  const players = await playersOf(service);
  const browser = await startBrowser(t);
  const { page } = await asAdmin(browser, service);
  await page
    .getByRole('button', { name: /^Add to slip/ })
    .first()
    .click();
  await addEvaluated(page, players[0]!, 13.5, 'PtsRebAst');
  await addEvaluated(page, players[7]!, 9.5);
  await page.getByRole('button', { name: 'Slip 3 legs' }).click();
  const slip = page.getByRole('complementary', { name: 'Slip' });
  await slip.getByText('All legs win', { exact: true }).waitFor();
  await counts(slip.getByRole('list', { name: 'Legs' }).getByRole('listitem'), 3);
  await counts(slip.getByRole('table').getByRole('row'), 4);
  await passes(async () => {
    const joint = await figureIn(page, /All legs win([\d.]+)/);
    const independent = await figureIn(page, /If independent ([\d.]+)/);
    assert.ok(joint > 0 && independent > 0 && joint !== independent, `${joint} ${independent}`);
  });
  await slip.getByText(/These pull (together|apart)/).waitFor();

  await slip.getByRole('textbox', { name: 'Price of the whole' }).fill('9/1');
  await slip.getByText('Edge', { exact: true }).waitFor();
  // It is logged as one bet at that price.
  await slip.getByRole('textbox', { name: 'Book' }).fill('fanduel');
  await slip.getByRole('button', { name: 'Log bet' }).click();
  await slip.getByText('Logged: 3 legs as one bet.').waitFor();
  await slip.getByRole('button', { name: 'Pick’em' }).click();
  await slip.getByText('Power Play pays 5× for one unit.').waitFor();
  await slip.getByText('Pays back on average').waitFor();
  // The first two legs are one player's.
  await slip.getByText(/take a player once/).waitFor();
  // A house with unknown payouts: the legs' probabilities stay the same.
  await slip.getByLabel('House').first().selectOption('sleeper');
  await slip.getByText(/^The payouts of this entry are not known/).waitFor();
  await slip.getByText('All legs win', { exact: true }).waitFor();
  await slip.getByLabel('House').first().selectOption('prizepicks');
  await slip.getByText('Pays back on average').waitFor();

  assert.deepEqual(await axeFindings(page), []);

  // It stays on other pages, and a reload keeps its legs.
  await page.getByRole('link', { name: 'Record' }).first().click();
  await page.getByRole('heading', { name: 'Record' }).first().waitFor();
  await page
    .getByRole('region', { name: 'Pick’em entries' })
    .getByText(/published/)
    .first()
    .waitFor();
  await slip.getByText('All legs win', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Slip 3 legs' }).click();

  // The opposite side of a leg cannot win with a higher leg of the same player: both are named.
  await addEvaluated(page, players[0]!, 30.5);
  await page.getByRole('button', { name: 'Slip 4 legs' }).click();
  await slip.getByText('cannot win together').first().waitFor();
  await slip
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click();
  await slip.getByText('All legs win', { exact: true }).waitFor();
  await slip.getByText('Entries of the day').click();
  await slip.getByText(/^No entries/).waitFor();
  await page.keyboard.press('Escape');
  await slip.waitFor({ state: 'detached' });

  await page.goto('/bets');
  const open = page.getByRole('region', { name: 'Open bets' });
  await open.getByText('Parlay of 3 legs').waitFor();
  await open.getByText(/^[\d.]+\s%\snow, [\d.]+\s%\swhen logged$/).waitFor();
  assert.deepEqual(await axeFindings(page), []);

  const phone = await asAdmin(browser, service, { viewport: { width: 360, height: 740 } });
  await addEvaluated(phone.page, players[0]!, 8.5);
  await addEvaluated(phone.page, players[8]!, 8.5);
  await phone.page.getByRole('button', { name: 'Slip 2 legs' }).click();
  await phone.page.getByRole('region', { name: 'Joint chance' }).waitFor();
  await settled(phone.page);
  await passes(async () => {
    const sheet = (await phone.page.getByRole('complementary', { name: 'Slip' }).boundingBox())!;
    assert.ok(sheet.width >= 358 && sheet.y > 150 && sheet.y + sheet.height <= 740 - 50, JSON.stringify(sheet));
  });
  assert.deepEqual(await axeFindings(phone.page), []);
});

test('an entry of the day that is used brings its house and its way of paying along, and is logged as such an entry', async (t) => {
  const service = await stagedService(t, {}, jobsStage);
  const { page } = await asAdmin(await startBrowser(t), service);
  await page.getByRole('button', { name: /^Slip/ }).click();
  const slip = page.getByRole('complementary', { name: 'Slip' });
  await slip.getByText('Entries of the day').click();
  await slip.getByLabel('Legs', { exact: true }).last().selectOption('2');
  await slip.getByLabel('House').last().selectOption('underdog');
  const use = slip.getByRole('button', { name: 'Use this entry' }).first();
  await use.click();
  await becomes(() => slip.getByRole('button', { name: 'Pick’em' }).getAttribute('aria-pressed'), 'true');
  await holds(slip.getByLabel('House').first(), 'underdog');
  // A choice of before is not the entry's.
  const kind = slip.getByLabel('Entry', { exact: true }).first();
  await kind.selectOption('Flexible');
  await use.click();
  await holds(kind, 'AllOrNothing');
  await slip.getByText('Pays back on average').waitFor();
  await slip.getByRole('textbox', { name: 'Stake' }).fill('5');
  const logged = page.waitForRequest((request) => request.url().endsWith('/api/v1/me/bets'));
  await slip.getByRole('button', { name: 'Log bet' }).click();
  await slip.getByText('Logged: 2 legs as one bet.').waitFor();
  const { payout } = (await logged).postDataJSON() as { readonly payout: object };
  assert.deepEqual(payout, { house: 'underdog', kind: 'AllOrNothing' });
});
