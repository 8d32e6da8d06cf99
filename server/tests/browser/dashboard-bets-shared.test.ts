import assert from 'node:assert/strict';
import test from 'node:test';
import { openDatabase, silentLog } from '../../src/platform/index.ts';
import { axeFindings, openPage, startBrowser } from '../support/browser.ts';
import { asAdmin, counts, queue, settled } from '../support/dashboard-visit.ts';
import { startService } from '../support/running-program.ts';
import { ADMIN, scored, STAGED_DAY, stagedService, type StagedService } from '../support/staged-demo.ts';
import { addBoxScore, addState } from '../support/small-league.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const TIP_OFF = new Date(`${STAGED_DAY}T23:00:00Z`);
const RUNNING = new Date('2024-03-06T00:30:00Z');
const OVER = new Date('2024-03-06T01:30:00Z');

/** A box score of the game: everyone has ten points after half an hour of play. */
async function boxScore({ databaseUrl }: StagedService, status: 'live' | 'final', at: Date): Promise<void> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  const idsOf = async (text: string): Promise<number[]> =>
    (await db.query<{ id: number }>({ text })).rows.map(({ id }) => id);
  const [gameId = 0] = await idsOf(`select id from league.game where game_date = '${STAGED_DAY}'`);
  const [home = 0, away = 0] = await idsOf('select id from league.team order by id');
  const players = await idsOf('select id from league.player order by id');
  await addState(db, gameId, status, TIP_OFF, at);
  const lines = players.map((playerId) => ({ playerId, counts: { pts: 10, fga: 12 } }));
  await addBoxScore(db, { league: 'Nba', teams: [home, away], players, books: new Map() }, gameId, at, lines);
  await db.close();
}

test('a pick is logged and graded on a phone too, and a stranger verifies the shared record in another browser until it is revoked', async (t) => {
  const service = await stagedService(t, {}, scored);
  const browser = await startBrowser(t);
  const { page, complaints } = await asAdmin(browser, service);
  await page.getByRole('link', { name: 'Log bet' }).first().click();
  const form = page.getByRole('region', { name: 'Log a bet' });
  await form.getByRole('button', { name: 'Log bet' }).click();
  await form
    .getByRole('status')
    .getByText(/^Logged:/)
    .waitFor();
  await page.getByRole('region', { name: 'Open bets' }).getByText('Before the game').waitFor();
  await settled(page);
  assert.deepEqual(await axeFindings(page), []);

  // A file: the wrong row is corrected in place, and nothing is written before the viewer confirms.
  await page.getByRole('link', { name: 'Import' }).click();
  const large = Buffer.alloc(16 * 1024 * 1024 + 1, 'a');
  await page.setInputFiles('input[type=file]', { name: 'bets.csv', mimeType: 'text/csv', buffer: large });
  await page.getByText('The file is larger than 16 MiB.').waitFor();
  const file = [
    'playerName,stat,line,direction,book,price,stake,placedAt',
    `${service.player.name},pts,14.5,Under,echo,108,5,2024-03-05T16:00:00Z`,
    'Player the First,pts,14.5,Under,echo,108,7,2024-03-05T16:00:00Z',
  ].join('\n');
  await page.setInputFiles('input[type=file]', { name: 'bets.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByText('1 new, 0 you have already, 0 skipped, 1 to fix').waitFor();
  const record = page.getByLabel('Line 3 of the file');
  await record.fill((await record.inputValue()).replace('Player the First', `player:${service.player.id}`));
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Import 2 bets' }).click();
  await page.getByText('2 bets imported.').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.close();
  await service.stop();

  await boxScore(service, 'live', RUNNING);
  const later = await startService(t, {
    PROPPICK_MODE: 'production',
    PROPPICK_ROLES: 'api,worker',
    PROPPICK_CLOCK: '2024-03-06T02:00:00Z',
    PROPPICK_DATABASE_URL: service.databaseUrl,
    PROPPICK_DATA_DIR: service.dataDir,
    PROPPICK_ADMIN_EMAIL: ADMIN.email,
    PROPPICK_ADMIN_PASSWORD: ADMIN.password,
  });
  const phone = await asAdmin(browser, { ...service, ...later }, PHONE);
  // During the game: the value, what is still needed, and the time.
  await phone.page.goto('/bets');
  const running = phone.page.getByRole('region', { name: 'Open bets' });
  await running.getByText('10 of 14.5').first().waitFor();
  await running.getByText('4 more at most').first().waitFor();
  await running.getByText('Period 3, 18 min of regulation left').first().waitFor();
  assert.deepEqual(await axeFindings(phone.page), []);
  await boxScore(service, 'final', OVER);
  await queue(phone.page, 'settle');
  await phone.page.goto('/bets?range=all');
  const graded = phone.page.getByRole('region', { name: 'All bets' }).getByRole('row');
  await graded.nth(3).waitFor();
  await counts(graded.filter({ hasText: 'Won' }), 3);
  await settled(phone.page);
  assert.deepEqual(await axeFindings(phone.page), []);
  const fits = 'document.documentElement.scrollWidth <= innerWidth';
  assert.ok(await phone.page.evaluate<boolean>(fits), 'no page wider than the phone');
  await phone.page.getByRole('region', { name: 'By month' }).getByText('March 2024').waitFor();
  const bankroll = phone.page.getByRole('region', { name: 'Bankroll' }).first();
  await bankroll.getByRole('button', { name: /data/i }).click();
  await bankroll.getByRole('row').nth(1).waitFor();

  await phone.page.getByRole('link', { name: 'Share' }).click();
  await phone.page.getByRole('button', { name: 'Create link' }).click();
  const link = phone.page.getByRole('link', { name: /^\/shared\// });
  const address = (await link.getAttribute('href')) ?? '';
  await phone.page
    .getByRole('region', { name: 'What a stranger sees' })
    .getByText('Verified in your browser')
    .waitFor();

  for (const view of [{}, PHONE]) {
    const stranger = await openPage(browser, later.address, view);
    const opened = await stranger.page.goto(address);
    assert.equal(opened?.headers()['x-robots-tag'], 'noindex, nofollow');
    await stranger.page.getByText(/Verified in your browser: \d bets?, every grade/).waitFor();
    await stranger.page
      .getByRole('row', { name: new RegExp(service.player.name) })
      .first()
      .waitFor();
    assert.deepEqual(await axeFindings(stranger.page), []);
    assert.ok(await stranger.page.evaluate<boolean>(fits));
    assert.deepEqual(stranger.complaints, []);
    await stranger.page.close();
  }
  await phone.page.getByRole('button', { name: /^Revoke/ }).click();
  await phone.page.getByText('No links.').waitFor();
  const late = await openPage(browser, later.address);
  await late.page.goto(address);
  await late.page.getByText('Nothing is shared here').waitFor();
  assert.deepEqual([...complaints, ...phone.complaints], []);
});
