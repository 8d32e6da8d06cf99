import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { addPastProps } from '../lab/past-props.ts';
import { axeFindings, startBrowser } from '../support/browser.ts';
import { asAdmin, settled } from '../support/dashboard-visit.ts';
import { eventually } from '../support/eventually.ts';
import { stagedService } from '../support/staged-demo.ts';

test('a system is built, tested, changed, shared by its URL, exported and followed; each different one counts as a try', async (t) => {
  const service = await stagedService(t, {}, addPastProps);
  const { page, complaints } = await asAdmin(await startBrowser(t), service);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lab' }).click();
  await page.getByText('What would it have come to?').waitFor();
  const builder = page.getByRole('region', { name: 'System' });
  const result = page.getByRole('region', { name: 'Result' });
  const run = builder.getByRole('button', { name: 'Test system' });
  const hits = builder.getByRole('spinbutton', { name: 'Overs in the last 10, at least' });

  // The first system: overs after 8 of 10, which half of the props meet.
  await run.click();
  await result.getByText('60 bets of 120 props on 40 game days.').waitFor();
  await result.getByText('The first system that you tried.').waitFor();
  await result.getByText('40–20').waitFor();
  await result
    .getByText(/^(Holds|Beats|Won|Lost)/)
    .first()
    .waitFor();
  await result.getByRole('img', { name: /^Units over time/ }).waitFor();
  const player = result.getByRole('link', { name: /^Player \d+$/ }).first();
  assert.match((await player.getAttribute('href')) ?? '', /^\/players\/\d+\?.*stat=/);

  // A change is not a try until it is tested. The URL has it at once.
  await hits.fill('9');
  await page.getByText('The conditions changed.').waitFor();
  await page.waitForURL(/minL10OverHits%22%3A9/);
  await run.click();
  await result.getByText('You have tried 2 systems; the p-value is corrected for all of them.').waitFor();
  await result.getByText('30 bets of 120 props').waitFor();
  await result.getByText('No p-value yet: the verdict says what is missing.').waitFor();

  // The same system again is not a try, and the URL alone restores it.
  await hits.fill('8');
  await page.waitForURL(/minL10OverHits%22%3A8/);
  await page.reload();
  await eventually('the condition of the address', async () =>
    (await hits.inputValue().catch(() => '')) === '8' ? true : undefined,
  );
  await run.click();
  await result.getByText('You have tried 2 systems').waitFor();

  // The result is in the address: another page that opens it has the result.
  await page.waitForURL(/run=true/);
  const copied = await page.context().newPage();
  await copied.goto(page.url());
  await copied.getByText('60 bets of 120 props on 40 game days.').waitFor();
  // A condition about hits changes with the side, and a preset replaces them all.
  await copied.getByRole('radio', { name: 'Under' }).check({ force: true });
  await copied.getByRole('spinbutton', { name: 'Unders in the last 10, at least' }).waitFor();
  await copied.waitForURL((url) => !url.search.includes('run=true') && url.search.includes('minL10UnderHits'));
  await copied.getByText('The conditions changed.').waitFor();
  await copied.getByRole('combobox', { name: 'Start from a preset' }).selectOption('tired');
  await copied.waitForURL(/backToBack/);
  await copied.close();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    result.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  assert.equal(lines.length, 61);

  // Conditions that no prop meets say so.
  await builder.getByRole('combobox', { name: 'Add a condition' }).selectOption({ label: 'At home' });
  await run.click();
  await page.getByText('No prop meets these conditions').waitFor();
  await builder.getByRole('button', { name: 'Remove At home' }).click();
  await run.click();
  await result.getByText('60 bets of 120 props').waitFor();

  // Saved and followed: it is listed below with its own record, also after a reload.
  await result.getByLabel('Name').fill('Hot hands');
  await result.getByRole('button', { name: 'Save and follow' }).click();
  await result.getByText('Hot hands is saved and followed.').waitFor();
  await page.reload();
  const saved = page.getByRole('region', { name: 'Saved systems' });
  await saved.getByText(/Followed since/).waitFor();
  await saved.getByRole('checkbox', { name: 'Follow Hot hands' }).click();
  await saved.getByText(/Not followed/).waitFor();
  await saved.getByRole('button', { name: 'Show bets' }).click();
  await saved.getByText(/^No bet yet/).waitFor();

  // On a phone, and for every tier.
  await page.setViewportSize({ width: 360, height: 740 });
  await run.click();
  await result.getByText('60 bets of 120 props').waitFor();
  await settled(page);
  assert.deepEqual(await axeFindings(page), []);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(width <= 360, `${width} px wide`);
  assert.deepEqual(complaints, []);
});
