/**
 * The ten jobs. Each begins on Today as it is opened, and ends with the element that shows its result. `prop` is the claim of an
 * upcoming pick, `sheet` a file of bets.
 */
export const JOBS = {
  'best bet at my books, with its stake': async (page, { press }, { isPhone }) => {
    if (isPhone) await press(page.getByRole('button', { name: 'Filters' }));
    await press(page.getByLabel('At my books'));
    if (isPhone) await press(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
    const card = page.getByRole('article').first();
    await card.getByText(/at my books/).waitFor();
    return card.getByText(/^Stake \d/);
  },
  'why it is a pick': async (page, { press }) => {
    const card = page.getByRole('article').first();
    await card.locator('.card-summary').waitFor();
    await press(card.getByText('What the estimate is made of'));
    await card.getByText('Matchup', { exact: true }).waitFor();
    return card.locator('.card-summary');
  },
  'line shop': async (page, { press }, { prop }) => {
    await press(page.getByRole('article').getByRole('link', { name: prop.name }).first());
    const prices = page.getByRole('region', { name: 'Prices by book' });
    return prices.getByRole('row', { name: /best price/ }).first();
  },
  'a line that no book lists': async (page, { search }, { prop }) => {
    await search(prop.unlisted, `${prop.name}: evaluate`);
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('no book offers it').waitFor();
    return result.locator('dl').first();
  },
  'log a bet of one’s own': async (page, { search, type, press }, { prop }) => {
    await search(prop.unlisted, `${prop.name}: log a bet`);
    const form = page.getByRole('region', { name: 'Log a bet' });
    await type(form.getByLabel('Book'), 'FanDuel');
    await type(form.getByLabel('Price'), '-110');
    await type(form.getByLabel('Stake', { exact: true }), '12.50');
    await press(form.getByRole('button', { name: 'Log bet' }));
    return form.getByText(/^Logged:/);
  },
  'import a foreign sheet of 300 rows': async (page, { goTo, press, chooseFile }, { sheet }) => {
    await goTo('My bets');
    await press(page.getByRole('link', { name: 'Import' }));
    await chooseFile(page.getByText(/^Drop a file here/), sheet);
    await press(page.getByRole('button', { name: /^Import \d+ bets$/ }));
    return page.getByText(/^\d+ bets imported\.$/);
  },
  'a pick’em entry': async (page, { press, type }) => {
    await press(page.getByRole('button', { name: /^Slip/ }));
    const slip = page.getByRole('complementary', { name: 'Slip' });
    await press(slip.getByText('Entries of the day'));
    await press(slip.getByRole('button', { name: 'Use this entry' }).first());
    await slip.getByText('Pays back on average').waitFor();
    await type(slip.getByLabel('Stake', { exact: true }), '5');
    await press(slip.getByRole('button', { name: 'Log bet' }));
    return slip.getByText(/^Logged:/);
  },
  'an alert on a player': async (page, { press }, { prop }) => {
    await press(page.getByRole('article').getByRole('link', { name: prop.name }).first());
    await press(page.getByRole('link', { name: 'Alert me' }));
    await press(page.getByRole('button', { name: 'Create alert' }));
    return page.getByRole('region', { name: 'Your alerts' }).getByText(new RegExp(`for ${prop.name}`));
  },
  'verify the record': async (page, { goTo, press }) => {
    await goTo('Record');
    await press(page.getByRole('button', { name: 'Verify in this browser' }));
    return page.getByText(/ verified\.$/);
  },
  'a system in the lab': async (page, { goTo, press }) => {
    await goTo('Lab');
    await press(page.getByRole('button', { name: 'Test system' }));
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText(/ bets of .* props on /).waitFor();
    return result.getByText(/^(Holds|Beats|Won|Lost|Too few|No )/).first();
  },
};
