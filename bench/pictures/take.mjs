// Pictures of every screen:
//
//   npm run pictures -- FOLDER ADDRESS EMAIL PASSWORD   (an admin of a running demo)
//
// At 360, 768 and 1440 px, light and dark, one folder per league. Reports pages wider than the screen, and axe's
// findings.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { axeFindings, browserPath } from '../../server/tests/support/browser.ts';

const [, , folder, address, email, password] = process.argv;
if (password === undefined) {
  console.error('usage: npm run pictures -- FOLDER ADDRESS EMAIL PASSWORD');
  process.exit(1);
}
const WIDTHS = [360, 768, 1440];
const SIGNED_OUT = { welcome: '/', 'sign-in': '/sign-in', 'sign-up': '/sign-up' };
/** By then, figures that load after the first ones are drawn. */
const STILL_MS = 400;

const SHOW_ALL = `{
  const style = new CSSStyleSheet();
  style.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(style);
}`;

/** A page, and what is opened on it before the picture. */
const slip = async (page) => {
  await page.getByRole('button', { name: /^Slip/ }).first().click();
  await page.getByRole('complementary', { name: 'Slip' }).waitFor();
};
const entry = async (page) => {
  await slip(page);
  await page.getByText('Entries of the day').click();
  const use = page.getByRole('button', { name: 'Use this entry' }).first();
  const none = page.getByText(/^No entries/).first();
  await use.or(none).first().waitFor();
  if (await use.isVisible()) await use.click();
};
const keys = (page) => page.keyboard.press('?');
const OPENED = { slip: ['/', slip], 'slip-entry': ['/', entry], keys: ['/', keys] };
const OF_A_LEAGUE = {
  today: '/',
  availability: '/availability',
  research: '/research',
  prices: '/prices',
  evaluate: '/evaluate',
  record: '/record',
  lab: '/lab',
};
const OF_THE_PERSON = {
  bets: '/bets',
  alerts: '/alerts',
  books: '/books',
  account: '/account',
  'all-leagues-today': '/?league=all',
  'all-leagues-availability': '/availability?league=all',
  'all-leagues-research': '/research?league=all',
  'all-leagues-prices': '/prices?league=all',
};
const VIEWS = [
  'services',
  'operations',
  'runs',
  'errors',
  'configuration',
  'users',
  'tokens',
  'names',
  'audit',
  'connect',
];

const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: ['--headless=new', '--no-sandbox'],
});
try {
  for (const width of WIDTHS)
    for (const colorScheme of ['light', 'dark']) {
      const look = { baseURL: address, viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' };
      const visitor = await browser.newContext(look);
      await all(visitor, SIGNED_OUT, 'all', width, colorScheme);
      await visitor.close();
      const person = await browser.newContext(look);
      await person.request.post('/api/v1/auth/login', { data: { email, password } });
      const { accessToken } = await (await person.request.post('/api/v1/auth/refresh')).json();
      const headers = { authorization: `Bearer ${accessToken}` };
      const leagues = await (await person.request.get('/api/v1/leagues', { headers })).json();
      for (const { league } of leagues.items ?? leagues) {
        const [pick] = await (
          await person.request.get(`/api/v1/picks/top?count=1&league=${league}`, { headers })
        ).json();
        const player = pick === undefined ? {} : { player: `/players/${pick.playerId}` };
        await all(person, { ...OF_A_LEAGUE, ...player, ...OPENED }, league, width, colorScheme);
      }
      const operations = Object.fromEntries(VIEWS.map((view) => [`operations-${view}`, `/operations?view=${view}`]));
      await all(person, { ...OF_THE_PERSON, ...operations }, 'all', width, colorScheme);
      await person.close();
    }
} finally {
  await browser.close();
}

async function all(context, screens, league, width, scheme) {
  mkdirSync(join(folder, league), { recursive: true });
  const page = await context.newPage();
  for (const [name, screen] of Object.entries(screens)) {
    const [path, open] = [screen].flat();
    const query = league === 'all' ? '' : `${path.includes('?') ? '&' : '?'}league=${league}`;
    await page.goto(path + query);
    await page.getByRole('heading').first().waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
    await open?.(page);
    // Cards far below the screen are drawn only when they are scrolled to.
    await page.evaluate(SHOW_ALL);
    await page.waitForTimeout(STILL_MS);
    const file = join(folder, league, `${name}-${width}-${scheme}.png`);
    await page.screenshot({ path: file, fullPage: true });
    const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    const found = await axeFindings(page);
    // Otherwise the opened slip and its legs would be on the next page too.
    if (open !== undefined) await page.evaluate('localStorage.clear()');
    console.log([file, ...(wider > 0 ? [`${wider} px wider than the screen`] : []), ...found].join('\n   '));
  }
  await page.close();
}
