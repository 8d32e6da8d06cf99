// Stop-watch of ten jobs on the dashboard of a running service, at 1440 px and under a finger at 390 px:
//
//   npm run bench:jobs -- ADDRESS EMAIL PASSWORD   (an admin of a running demo)
//
// Counts presses, and seconds from opening Today until the result is seen, as fast as the page lets it. The account has books and a
// bankroll for the time of the run; what the jobs made is removed afterwards.
import { chromium } from 'playwright-core';
import { browserPath } from '../../server/tests/support/browser.ts';
import { accountAt } from './account.mjs';
import { handOn } from './hand.mjs';
import { JOBS } from './jobs.mjs';

const [, , address, email, password] = process.argv;
if (password === undefined) {
  console.error('usage: npm run bench:jobs -- ADDRESS EMAIL PASSWORD');
  process.exit(1);
}
const SCREENS = [
  { viewport: { width: 1_440, height: 900 } },
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
];
const PATIENCE_MS = 30_000;

const account = await accountAt(address, email, password);
const [prop, sheet] = [await account.prop(), await account.sheet()];
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: ['--headless=new', '--no-sandbox'],
});
let undone = 0;
console.log('| px | job | presses | seconds | seen at its end |\n| --: | --- | --: | --: | --- |');
try {
  await account.choosesBooks();
  for (const screen of SCREENS) {
    const context = await browser.newContext({ baseURL: address, ...screen });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.request.post('/api/v1/auth/login', { data: { email, password } });
    for (const [name, job] of Object.entries(JOBS)) await measure(context, name, job, screen);
    await context.close();
    // The other screen imports the same sheet.
    await account.removesMade();
  }
} finally {
  await browser.close();
  await account.restores();
}
process.exit(undone === 0 ? 0 : 1);

async function measure(context, name, job, { viewport: { width }, hasTouch = false }) {
  const page = await context.newPage();
  const hand = handOn(page, hasTouch);
  const print = (seconds, seen) => console.log(`| ${width} | ${name} | ${hand.presses()} | ${seconds} | ${seen} |`);
  const started = performance.now();
  await page.goto('/', { waitUntil: 'commit' });
  try {
    const result = await job(page, hand, { prop, sheet, isPhone: hasTouch });
    await result.waitFor();
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    print(seconds, (await result.innerText()).replace(/\s+/g, ' ').trim().slice(0, 90));
  } catch (error) {
    undone += 1;
    print('-', `not done: ${error.message.split('\n')[0]}`);
  } finally {
    await page.close();
  }
}
