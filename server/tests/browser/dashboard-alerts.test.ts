import assert from 'node:assert/strict';
import test from 'node:test';
import type { Queryable } from '../../src/platform/index.ts';
import { axeFindings, startBrowser } from '../support/browser.ts';
import { asAdmin, counts, queue, settled } from '../support/dashboard-visit.ts';
import { becomes, eventually, passes } from '../support/eventually.ts';
import { addValue, type SmallLeague } from '../support/small-league.ts';
import { STAGED_DAY, stagedService } from '../support/staged-demo.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';

const OTHER = 5;

async function quoteAnother(db: Queryable, league: SmallLeague): Promise<void> {
  const { rows } = await db.query<{ id: number }>({
    text: 'select id from league.game where game_date = $1',
    values: [STAGED_DAY],
  });
  const claim = { gameId: rows[0]?.id ?? 0, playerId: league.players[OTHER] ?? 0 };
  await addValue(db, league, { ...claim, knownAt: new Date(`${STAGED_DAY}T15:00:00Z`) });
}

test('a channel is added and tested, an alert is created from a preset and another by hand; a published pick reaches the channel and the open page', async (t) => {
  // A player of the other team is quoted too, so that a filter excludes something.
  const service = await stagedService(t, {}, quoteAnother);
  const { url, received } = await webhookReceiver(t);
  const { page } = await asAdmin(await startBrowser(t), service);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Alerts' }).click();
  const channels = page.getByRole('region', { name: 'Channels' });
  await channels.getByText('No channel yet.').waitFor();

  // An address of another service is rejected with the expected form.
  await channels.getByLabel('Address of the webhook').fill('https://example.org/hook');
  await channels.getByRole('button', { name: 'Add channel' }).click();
  // The field says what is wrong, and another service has neither the field's text nor its error.
  const address = channels.getByLabel('Address of the webhook');
  await channels.getByText(/Is not the address of a Discord webhook/).waitFor();
  assert.equal(await address.getAttribute('aria-invalid'), 'true');
  assert.equal(await channels.getByRole('list', { name: 'How to connect Discord' }).getByRole('listitem').count(), 3);
  await channels.getByLabel('Service').selectOption('slack');
  await channels.getByText(/Discord webhook/).waitFor({ state: 'detached' });
  assert.equal(await address.inputValue(), '');
  await channels.getByLabel('Service').selectOption('webhook');
  await channels.getByLabel('Address of the webhook').fill(url);
  await channels.getByLabel('Name').fill('#props');
  await channels.getByRole('button', { name: 'Add channel' }).click();
  await channels.getByText('whsec_').waitFor();
  await channels.getByRole('button', { name: 'Done' }).click();
  await channels.getByRole('button', { name: 'Send test' }).click();
  await channels.getByText('The test arrived.').waitFor();
  await channels.getByText('Last: answered 204').waitFor();
  await becomes(async () => received.length, 1);

  await page.getByRole('button', { name: 'Create: A Premium pick at my books' }).click();
  const rules = page.getByRole('region', { name: 'Your alerts' });
  await rules.getByText('When a pick rated Premium is published at my books → #props, at most 5 an hour').waitFor();

  const builder = page.getByRole('region', { name: 'Build an alert' });
  // The sentence narrows by player, team, stat and side, and says so in words.
  await builder.getByRole('combobox', { name: 'Add a player' }).fill(service.player.name);
  await builder.getByRole('option', { name: service.player.name }).first().click();
  await builder.getByRole('combobox', { name: 'Teams' }).selectOption('AAA');
  await builder.getByRole('combobox', { name: 'Stats' }).selectOption('Points');
  await builder.getByRole('combobox', { name: 'Side' }).selectOption('Over');
  await builder.getByText(`When a pick is published as an over on Points for ${service.player.name} of AAA`).waitFor();
  await builder.getByLabel('#props').check();
  await builder.getByRole('button', { name: 'Create alert' }).click();
  await builder.locator('input:focus:invalid').waitFor();
  await builder.getByLabel('Name').fill('Every pick');
  await builder.getByRole('button', { name: 'Create alert' }).click();
  await rules
    .getByText(`When a pick is published as an over on Points for ${service.player.name} of AAA → #props`)
    .waitFor();

  // A stored rule is changed in its place. What the service refuses is said by the field.
  await rules.getByRole('button', { name: 'Edit Every pick' }).click();
  const edited = rules.getByRole('listitem', { name: 'Edit Every pick' });
  for (const name of [service.player.name, 'AAA', 'Points'])
    await edited.getByRole('button', { name: `Remove ${name}` }).click();
  await edited.getByRole('combobox', { name: 'Side' }).selectOption('');
  await edited.getByLabel('Quiet from').fill('08:00');
  await edited.getByLabel('to', { exact: true }).fill('08:00');
  await edited.getByRole('button', { name: 'Save changes' }).click();
  await edited.getByText('Must be another time than from.').waitFor();
  assert.equal(await edited.getByRole('alert').count(), 0);
  await edited.getByLabel('Quiet from').fill('');
  await edited.getByLabel('to', { exact: true }).fill('');
  await edited.getByRole('button', { name: 'Save changes' }).click();
  await rules.getByRole('heading', { name: 'Every pick' }).waitFor();
  await rules.getByText('When a pick is published → #props').waitFor();

  // Another page of the dashboard is notified by the event stream: its polling is off.
  const open = await page.context().newPage();
  await open.addInitScript(
    'const real = setInterval; window.setInterval = (run, ms) => (ms === 30_000 ? 0 : real(run, ms))',
  );
  const asked = open.waitForResponse('**/me/alerts/messages*');
  await open.goto('/bets');
  await asked;
  await queue(page, 'score-day');
  const told = open.getByRole('region', { name: 'Alerts' });
  await told.getByText('Every pick').waitFor();
  await told.getByRole('button', { name: 'Dismiss' }).click();
  await told.getByText('Every pick').waitFor({ state: 'detached' });
  await open.close();
  await page.goto('/alerts');
  await eventually('the pick reaches the channel', async () =>
    received.some(({ body }) => body.includes('Every pick')) ? true : undefined,
  );
  await page.reload();
  await page.getByRole('region', { name: 'Recent alerts' }).getByText(new RegExp(service.player.name)).nth(1).waitFor();
  await rules
    .getByText(/Last fired/)
    .nth(1)
    .waitFor();
  await rules.getByLabel('Every pick is on').click();
  await rules.getByRole('checkbox', { name: 'Every pick is on', checked: false }).waitFor();
  await counts(rules.getByText(/2 sent/), 2);

  assert.deepEqual(await axeFindings(page), []);

  // A followed player is on the watch list, and a newly opened tab has it.
  const follow = { name: `Follow ${service.player.name}`, exact: true };
  await page.goto(`/players/${service.player.id}`);
  await page.getByRole('button', follow).click();
  await page.getByRole('button', { ...follow, pressed: true }).waitFor();
  const tab = await page.context().newPage();
  await tab.goto('/');
  await tab
    .getByRole('button', { ...follow, pressed: true })
    .first()
    .waitFor();
  const cards = tab.getByRole('region', { name: 'Picks' }).getByRole('article');
  await tab
    .getByRole('article', { name: /^Player 6, / })
    .first()
    .waitFor();
  await tab.getByLabel('Followed').check();
  await tab.waitForURL(/followed=true/);
  await passes(async () => {
    const names = await cards.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    assert.ok(names.length > 0 && names.every((name) => name?.startsWith(`${service.player.name}, `)), names.join());
  });

  // Without follows the filter says what to do.
  await tab.getByRole('button', follow).first().click();
  await tab.getByText('You follow nothing yet').waitFor();
  await tab.goto('/research?followed=true');
  await tab.getByText('You follow nothing yet').waitFor();

  // A team's props, and one stat of a player.
  const team = 'AAA';
  await tab.goto(`/players/${service.player.id}`);
  await tab.getByRole('button', { name: `Follow ${team}`, exact: true }).click();
  await tab.getByRole('button', { name: `Follow ${team}`, pressed: true }).waitFor();
  await tab.goto('/research?followed=true&sort=player');
  await tab.getByRole('table').getByText(`${team} ·`).first().waitFor();
  await passes(async () =>
    assert.equal(await tab.getByRole('table').locator('a').count(), await tab.getByText(`${team} ·`).count()),
  );
  await tab.goto(`/evaluate?player=${service.player.id}&stat=Points&line=14.5&direction=Over`);
  await tab.getByRole('button', { name: `Follow ${service.player.name}, Points` }).click();
  await tab.getByRole('button', { name: `Follow ${service.player.name}, Points`, pressed: true }).waitFor();
  await tab.setViewportSize({ width: 360, height: 740 });
  await tab.goto('/alerts');
  const watched = tab.getByRole('region', { name: 'Watch list' });
  await watched.getByRole('link', { name: `${service.player.name}, Points` }).waitFor();
  await counts(watched.getByRole('listitem'), 2);
  await settled(tab);
  assert.deepEqual(await axeFindings(tab), []);
  const width = await tab.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(width <= 360, `${width} px wide`);
});
