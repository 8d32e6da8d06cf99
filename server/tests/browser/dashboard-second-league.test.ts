import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings, startBrowser } from '../support/browser.ts';
import { asAdmin, counts, queue, settled } from '../support/dashboard-visit.ts';
import { enableBoth, secondSummer, SUMMER_DAYS } from '../support/second-summer.ts';
import { stagedService } from '../support/staged-demo.ts';

const [DAY] = SUMMER_DAYS;

test('a summer evening: the second league’s own picks with their blocks, while the first league is off', async (t) => {
  const service = await stagedService(t, { PROPPICK_CLOCK: `${DAY}T17:00:00Z` }, async (db) => {
    await secondSummer(db);
    await enableBoth(db);
  });
  const { page, complaints } = await asAdmin(await startBrowser(t), service);
  const choice = page.getByRole('combobox', { name: 'League' });
  await page.goto('/');
  await page.getByText(/^The NBA season ended/).waitFor();
  await choice.selectOption({ label: 'WNBA' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await queue(page, 'score-day', DAY);

  // What the service publishes by itself: only rebounds, the only quoted market with enough graded prices.
  const board = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/picks/top');
  await page.goto('/');
  const picks = (await (await board).json()) as { league: string; stat: string; playerId: number }[];
  assert.ok(picks.length > 0);
  assert.deepEqual([...new Set(picks.map(({ league, stat }) => `${league} ${stat}`))], ['Wnba Rebounds']);
  const cards = page.getByRole('article');
  await cards.first().waitFor();
  await counts(cards, picks.length);
  await settled(page);
  assert.deepEqual(await axeFindings(page), []);

  // Points are priced too, and the response says why none is published.
  await page.goto(`/evaluate?player=${picks[0]?.playerId}&stat=Points&line=14.5&direction=Under`);
  await page.getByRole('heading', { name: 'Why', exact: true }).waitFor();
  await page.getByText('too few graded prices of this market').waitFor();
  await page.goto(`/evaluate?player=${picks[0]?.playerId}&stat=Rebounds&line=6.5&direction=Under`);
  await page.getByRole('heading', { name: 'Why', exact: true }).waitFor();
  await settled(page);
  await counts(page.getByText('too few graded prices'), 0);

  // A bet is listed in its own league, whatever league the other pages show.
  await page.goto('/');
  await page.getByRole('link', { name: 'Log bet' }).first().click();
  await page.getByRole('button', { name: 'Log bet' }).click();
  await page.getByText(/^Logged:/).waitFor();
  const bets = page.getByRole('region', { name: 'Open bets' }).getByRole('row');
  const ofLeague = page.getByRole('combobox', { name: 'All leagues' });
  await bets.nth(1).waitFor();
  await ofLeague.selectOption({ label: 'NBA' });
  await page.waitForURL(/of=Nba/);
  await bets.first().waitFor({ state: 'detached' });
  await ofLeague.selectOption({ label: 'WNBA' });
  await bets.nth(1).waitFor();

  await page.goto('/?league=all');
  await page.getByRole('heading', { level: 3, name: new RegExp(`^WNBA ${picks.length}$`) }).waitFor();
  await counts(cards, picks.length);
  assert.deepEqual(complaints, []);
});
