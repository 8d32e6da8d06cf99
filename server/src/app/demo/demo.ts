import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TIERS, type Tier } from '../../access/index.ts';
import { accountsLike, createAccount, createKeyFor } from '../../accounts/index.ts';
import { DAYS_OF_RECORD, notePastScored, unscoredUntil } from '../../ingest/index.ts';
import { shippedPayouts } from '../../combos/index.ts';
import { addDays, type Day, daysBetween, daysFrom, settableClock } from '../../kernel/index.ts';
import { gamesOfDay } from '../../league/index.ts';
import { gameDayOf, gameTime, type League } from '../../leagues/index.ts';
import { listConfig, setConfig } from '../../operations/index.ts';
import { joinedTo, randomText, type Context } from '../../platform/index.ts';
import { LEAGUES_SECTION } from '../leagues-section.ts';
import { worldStore } from '../../scoring/index.ts';
import { LEAD_MS, type ReplayContext, publishDay, replay, settleDays } from '../../cycle/index.ts';
import type { SimulatedLeagues } from '../work/live-sources.ts';

export interface DemoAccount {
  readonly tier: Tier;
  readonly email: string;
  readonly password: string;
  /** For the API reference of a demo on this machine; Sharp only. */
  readonly apiKey?: string;
}

export interface DemoProgress {
  /** The stage, how much is done, and the total. */
  (stage: 'simulating' | 'scoring', done: number, total: number): void;
}

/**
 * Updates a league of the demo to the present. It reads the league's simulated facts. The first start also scores,
 * publishes and settles the past days with the production code; if it is stopped meanwhile, the next one continues. A
 * later start only reads new facts: nothing was published while the service was off.
 */
export async function prepareLeague(
  ctx: Context,
  source: Pick<SimulatedLeagues, 'run'>,
  league: League,
  progress: DemoProgress,
): Promise<void> {
  await readLeague(ctx, source, league, (...reached) => progress('simulating', ...reached));
  const until = await unscoredUntil(ctx.db, league);
  if (until === undefined) return progress('scoring', 0, 0);
  await scorePast({ ...ctx, clock: settableClock(until) }, league, (...reached) => progress('scoring', ...reached));
  await notePastScored(ctx.db, league);
}

/** A progress for each league; `progress` gets a stage's sum once every league has reported its total. */
export function progressByLeague(leagues: readonly League[], progress: DemoProgress): (league: League) => DemoProgress {
  const stages = { simulating: new Map<League, Share>(), scoring: new Map<League, Share>() };
  return (league) => (stage, done, total) => {
    stages[stage].set(league, { done, total });
    const all = [...stages[stage].values()];
    if (all.length < leagues.length) return;
    const sum = (of: keyof Share): number => all.reduce((so, share) => so + share[of], 0);
    if (sum('total') > 0) progress(stage, sum('done'), sum('total'));
  };
}

interface Share {
  readonly done: number;
  readonly total: number;
}

type Reached = (done: number, total: number) => void;

/** Reads new facts of a league. */
async function readLeague(
  ctx: Context,
  source: Pick<SimulatedLeagues, 'run'>,
  league: League,
  reached: Reached,
): Promise<void> {
  const today = gameDayOf(league, ctx.clock.now());
  let first: Day | undefined;
  await source.run(ctx, league, (day) => {
    first ??= day;
    reached(daysBetween(first, day) + 1, daysBetween(first, today) + 1);
  });
}

/** Past days are replayed by tip-off until this many days ago; later boards are published at the times below. */
const RECENT_DAYS = 1;
/** Days before these that have pick'em entries. Entries of all days would take longer than the rest of the start. */
const DAYS_WITH_ENTRIES = 5;
const PUBLISH_EVERY_MS = 6 * 3_600_000;
/** The newest board is older than the longest delay of a tier, so every tier sees the day's picks at once. */
const NEWEST_BOARD_MS = 75 * 60_000;

/** Scores, publishes and settles a league's past days up to the clock's time. Running it again adds no pick, grade or entry. */
async function scorePast(ctx: ReplayContext, league: League, reached: Reached): Promise<void> {
  const now = ctx.clock.now();
  const today = gameDayOf(league, now);
  const recent = addDays(today, -RECENT_DAYS);
  const grid = publishingMoments(gameTime(league, recent, 0), now);
  const moments = [...grid, ...(await entryMoments(ctx, league, recent, today, grid.at(-1) ?? now))];
  moments.sort((a, b) => a.getTime() - b.getTime());
  const total = DAYS_OF_RECORD - RECENT_DAYS + moments.length;
  let scored = 0;
  const tell = (): void => reached((scored += 1), total);
  const past = { from: addDays(today, -DAYS_OF_RECORD), to: addDays(recent, -1) };
  // Its last grades wait until noon of the next day; the recent days begin earlier.
  const until = gameTime(league, recent, 0);
  const entriesFrom = gameTime(league, addDays(recent, -DAYS_WITH_ENTRIES), 0);
  const payouts: typeof shippedPayouts = (house) => (ctx.clock.now() < entriesFrom ? undefined : shippedPayouts(house));
  await replay(ctx, { league, ...past, origin: 'simulated', until, payouts, onProgress: tell });
  const worlds = worldStore();
  for (const moment of moments) {
    ctx.clock.set(moment);
    const day = gameDayOf(league, moment);
    await settleDays(ctx, { league, from: addDays(day, -SETTLE_DAYS), to: day });
    for (const date of [day, addDays(day, 1)]) await publishDay(ctx, { league, date, origin: 'simulated', worlds });
    tell();
  }
}

/** Grades of a day can change for this many days. */
const SETTLE_DAYS = 4;

/** Moments from one to `now`, evenly spaced and in order; the last is `NEWEST_BOARD_MS` before `now`. */
function publishingMoments(from: Date, now: Date): Date[] {
  const last = now.getTime() - NEWEST_BOARD_MS;
  const count = Math.max(1, Math.ceil((last - from.getTime()) / PUBLISH_EVERY_MS));
  return Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index) * PUBLISH_EVERY_MS));
}

/** Just before the first tip-off of each day, `from` to `to`: a board of that moment has the day's entries. None after `last`. */
async function entryMoments(ctx: ReplayContext, league: League, from: Day, to: Day, last: Date): Promise<Date[]> {
  const slates = await Promise.all(
    daysFrom(from, to).map((date) => gamesOfDay(ctx.db, league, date, gameTime(league, date, 0))),
  );
  return slates
    .flatMap(([first]) => (first === undefined ? [] : new Date(first.tipOff.getTime() - LEAD_MS)))
    .filter((moment) => moment < last);
}

/** Who turns leagues on in a demo, as the configuration keeps it. */
const DEMO_ACTOR = 'demo';

/** Turns the demo's leagues on, unless an admin has chosen the leagues. */
export async function enableSimulatedLeagues(ctx: Context, leagues: readonly League[]): Promise<void> {
  const [enabled] = (await listConfig(ctx, [LEAGUES_SECTION])).filter(({ key }) => key === 'enabled');
  const value = leagues.join(', ');
  const isOfDemo = enabled === undefined || enabled.updatedBy === null || enabled.updatedBy === DEMO_ACTOR;
  if (!isOfDemo || enabled?.value === value) return;
  const { name: section } = LEAGUES_SECTION;
  await setConfig(ctx, [LEAGUES_SECTION], { section, key: 'enabled', value, actor: DEMO_ACTOR });
}

const ACCOUNTS_FILE = 'demo-accounts.json';
/** The tier whose account has an API key from the start. */
const KEY_TIER: Tier = 'Sharp';

/**
 * Creates one account per tier with a random password, once, and writes them to a file (mode 0600). Returns its path;
 * undefined if another data folder's process created them, because only that folder has the passwords.
 */
export async function makeDemoAccounts(ctx: Context, dataDir: string): Promise<string | undefined> {
  const path = join(dataDir, ACCOUNTS_FILE);
  if (await exists(path)) return path;
  if ((await accountsLike(ctx.db, '@demo.example', 1)).length > 0) return undefined;
  const accounts = TIERS.map((tier): DemoAccount => ({
    tier,
    email: `${tier.toLowerCase()}@demo.example`,
    password: randomText(20),
  }));
  await ctx.db.transaction(async (tx) => {
    for (const { tier, email, password } of accounts)
      await createAccount(tx, { email, password, tier, displayName: `Demo ${tier}` });
    const apiKey = await createKeyFor(joinedTo(tx), `${KEY_TIER.toLowerCase()}@demo.example`, 'API reference');
    const written = accounts.map((account) => (account.tier === KEY_TIER ? { ...account, apiKey } : account));
    await writeFile(path, `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  });
  return path;
}

async function exists(path: string): Promise<boolean> {
  try {
    await readFile(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
