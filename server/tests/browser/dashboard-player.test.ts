import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings, openPage, startBrowser } from '../support/browser.ts';
import { asAdmin, counts, EVE, settled, signUp } from '../support/dashboard-visit.ts';
import { addQuote } from '../support/small-league.ts';
import { becomes } from '../support/eventually.ts';
import { scored, STAGED_DAY, stagedService } from '../support/staged-demo.ts';

test('a player’s page opens on a stat quoted today and draws the last games against its line, across a change of season', async (t) => {
  let second = 0;
  const service = await stagedService(t, {}, async (db, league) => {
    second = league.players[1] ?? 0;
    const { rows } = await db.query<{ id: number }>({
      text: 'select id from league.game where game_date = $1',
      values: [STAGED_DAY],
    });
    const knownAt = new Date(`${STAGED_DAY}T15:00:00Z`);
    const quoted = { gameId: rows[0]?.id ?? 0, playerId: second, stat: 'Rebounds', line: 4.5, knownAt } as const;
    for (const book of league.books.keys()) await addQuote(db, league, { ...quoted, book, over: -110, under: -110 });
    await db.query({ text: `update league.game set season = '2022-23' where game_date <= '2024-02-05'` });
    await scored(db);
  });
  const browser = await startBrowser(t);
  const { page, complaints } = await asAdmin(browser, service);
  await page.goto(`/players/${second}`);
  await page.getByRole('heading', { name: 'Last 20 games vs 4.5' }).waitFor();
  const tab = page.getByRole('link', { name: 'Rebounds', exact: true });
  await becomes(() => tab.getAttribute('aria-current'), 'true');
  // Five games of the previous season, none of them quoted.
  const chart = page.locator('svg.chart').filter({ hasText: '2023-24' }).first();
  await counts(chart.getByText('2023-24'), 1, 'the turn is marked once');
  await page.goto(`/players/${second}?stat=Points`);
  await page.getByRole('heading', { name: 'Last 20 games', exact: true }).waitFor();
  await page.getByText('No book quotes points today, so there is no line.').waitFor();
  await settled(page);
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);

  // Every tier has the game log.
  const { page: eve } = await openPage(browser, service.address);
  await signUp(eve, service, EVE);
  await eve.goto(`/players/${second}`);
  await eve.getByRole('heading', { name: /^Last 20 games/ }).waitFor();
});
