import { anyAdmin } from '../../accounts/index.ts';
import { addDays, type Day } from '../../kernel/index.ts';
import { gameDayOf, leagueOf, type League, type LeagueChoice } from '../../leagues/index.ts';
import { only, type Context, type Database } from '../../platform/index.ts';
import { newestBoardDay } from '../../picks/index.ts';
import { pricingFeeds, type PlannedFeed } from '../feeds.ts';
import { mailFindings } from '../commands/doctor/mail-and-feeds.ts';
import { fault, ok, unknown, warning, type Finding } from '../commands/doctor/finding.ts';
import type { Settings } from '../settings.ts';
import { originOf } from '../work/origin.ts';
import { checkKey } from './check-key.ts';
import { gamesBetween, historyOf } from './queries.ts';

/** The steps to connect real data, in setup order. `check` of a step's finding is its name. */
export const STEPS = ['key', 'leagues', 'history', 'mail', 'admin', 'board'] as const;

export interface StepsDeps {
  readonly settings: Settings;
  readonly feeds: readonly PlannedFeed[];
  readonly leagues: LeagueChoice;
}

/** The range of days in which upcoming games are counted. */
const AHEAD_DAYS = 7;
/** Half a season of a league: with less, most players have too few games for the model. */
const ENOUGH_GAMES = 500;

/**
 * The findings of all steps. With `isLive` each key and the mail server are tested now, by free requests; otherwise no
 * request is sent.
 */
export async function setupSteps(ctx: Context, deps: StepsDeps, isLive: boolean): Promise<Finding[]> {
  const league = deps.leagues.byDefault();
  return [
    named('key', await keyFinding(ctx, deps, league, isLive)),
    named('leagues', await leagueFinding(ctx, deps, league)),
    named('history', await historyFinding(ctx.db, league)),
    named('mail', await mailFinding(deps.settings, isLive)),
    named('admin', await adminFinding(ctx.db)),
    named('board', await boardFinding(ctx, deps, league)),
  ];
}

const named = (check: (typeof STEPS)[number], finding: Finding): Finding => ({ ...finding, check });

const nameOf = (league: League): string => leagueOf(league).name;

const IN_WORDS = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayInWords = (day: Day): string => IN_WORDS.format(new Date(`${day}T00:00:00Z`));

const SETUP = 'Stop the service and run "npx proppick setup".';

async function keyFinding(
  ctx: Context,
  { settings, feeds }: StepsDeps,
  league: League,
  isLive: boolean,
): Promise<Finding> {
  if (settings.mode === 'demo')
    return warning('key', 'This is the demo: its league is invented, and no feed is read.', SETUP);
  const pricing = pricingFeeds(feeds);
  if (pricing.length === 0) return fault('key', 'No odds feed has a key, so there can be no picks.', SETUP);
  if (!isLive) return unknown('key', whatIsSet(pricing), 'Press "Check now" to test it.');
  const found = await Promise.all(pricing.map(({ feed }) => checkKey(feed, ctx.clock, league)));
  const says = found.map((one) => `${one.check}: ${one.says}`).join(' ');
  const failed = found.find(({ verdict }) => verdict !== 'ok');
  if (failed === undefined) return ok('key', says);
  const isEnough = found.some(({ verdict }) => verdict === 'ok');
  return (isEnough ? warning : fault)('key', says, failed.advice ?? '');
}

function whatIsSet(pricing: readonly PlannedFeed[]): string {
  const [keyless, keyed] = [true, false].map((isFree) =>
    pricing.filter(({ key }) => (key === null) === isFree).map(({ source }) => source.name),
  ) as [string[], string[]];
  return [
    ...(keyed.length > 0 ? [`A key is set for ${keyed.join(', ')}.`] : []),
    ...(keyless.length > 0 ? [`${keyless.join(', ')} is on and needs no key.`] : []),
  ].join(' ');
}

async function leagueFinding(ctx: Context, { leagues }: StepsDeps, league: League): Promise<Finding> {
  const today = gameDayOf(league, ctx.clock.now());
  const { games, first } = only(await gamesBetween(ctx.db, league, today, addDays(today, AHEAD_DAYS)));
  const on = `On: ${leagues.enabled().map(nameOf).join(', ')}.`;
  if (games > 0 && first !== null)
    return ok('leagues', `${on} ${games} games are known for the next ${AHEAD_DAYS} days, from ${dayInWords(first)}.`);
  return warning(
    'leagues',
    `${on} No game of the next ${AHEAD_DAYS} days is known for ${nameOf(league)}.`,
    'In the off-season this is right. Otherwise look at Operations, Health: has a source been read?',
  );
}

async function historyFinding(db: Database, league: League): Promise<Finding> {
  const { games, seasons } = only(await historyOf(db, league));
  const says = `${games} games of ${seasons} ${seasons === 1 ? 'season' : 'seasons'} have a box score.`;
  if (games >= ENOUGH_GAMES) return ok('history', says);
  return warning(
    'history',
    `${says} The model learns players from past games.`,
    'Run "npx proppick import seasons/" (docs/import.md).',
  );
}

async function mailFinding(settings: Settings, isLive: boolean): Promise<Finding> {
  if (settings.smtpUrl !== undefined && !isLive)
    return unknown('mail', 'A mail server is set.', 'Press "Check now" to test it.');
  const found = await mailFindings(settings, undefined);
  return found.find(({ verdict }) => verdict !== 'ok') ?? ok('mail', found.map(({ says }) => says).join(' '));
}

async function adminFinding(db: Database): Promise<Finding> {
  const { found } = only(await anyAdmin(db));
  if (found) return ok('admin', 'There is an admin.');
  return fault('admin', 'There is no admin.', 'Run "npx proppick user create --email you@example.org --tier Admin".');
}

async function boardFinding(ctx: Context, { settings, feeds }: StepsDeps, league: League): Promise<Finding> {
  const today = gameDayOf(league, ctx.clock.now());
  const { day } = only(await newestBoardDay(ctx.db, league, originOf(settings)));
  if (day !== null && day >= today) return ok('board', `The board of ${dayInWords(day)} is published.`);
  const { first } = only(await gamesBetween(ctx.db, league, today, addDays(today, AHEAD_DAYS)));
  const prices = pricingFeeds(feeds).map(({ source, schedule }) => `${source.name} ${schedule}`);
  if (first === null || prices.length === 0)
    return warning('board', 'No board can be published yet.', 'It comes with the first prices of a day with games.');
  return unknown(
    'board',
    `The first board comes on ${dayInWords(first)}, minutes after prices are read: ${prices.join('; ')} (Eastern time).`,
  );
}
