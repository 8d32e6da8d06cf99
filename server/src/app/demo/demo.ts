import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TIERS, type Tier } from '../../access/index.ts';
import { accountsLike, createAccount } from '../../accounts/index.ts';
import { DAYS_OF_RECORD, SIMULATED_LEAGUE } from '../../ingest/index.ts';
import { addDays, type Day, daysBetween, settableClock } from '../../kernel/index.ts';
import { gameDayOf } from '../../leagues/index.ts';
import { randomText, type Context } from '../../platform/index.ts';
import { replay } from '../work/replay.ts';
import type { SimulatedLeague } from '../work/live-sources.ts';

export interface DemoAccount {
  readonly tier: Tier;
  readonly email: string;
  readonly password: string;
}

export interface DemoProgress {
  /** The stage, how much is done, and the total. */
  (stage: 'simulating' | 'scoring', done: number, total: number): void;
}

/**
 * Brings the demo up to now: the simulated league's facts, and at the first start its past days, scored, published and settled
 * by the production code. A later start only reads new facts: a service that was off has published nothing.
 */
export async function prepareDemo(
  ctx: Context,
  source: Pick<SimulatedLeague, 'run'>,
  progress: DemoProgress,
): Promise<void> {
  const now = ctx.clock.now();
  const today = gameDayOf(SIMULATED_LEAGUE, now);
  let first: Day | undefined;
  const { from } = await source.run(ctx, (day) => {
    first ??= day;
    progress('simulating', daysBetween(first, day) + 1, daysBetween(first, today) + 1);
  });
  if (daysBetween(gameDayOf(SIMULATED_LEAGUE, from), today) <= DAYS_OF_RECORD) return;
  const clock = settableClock(now);
  let scored = 0;
  await replay(
    { ...ctx, clock },
    {
      league: SIMULATED_LEAGUE,
      from: addDays(today, -DAYS_OF_RECORD),
      to: today,
      origin: 'simulated',
      until: now,
      onProgress: () => {
        scored += 1;
        progress('scoring', scored, DAYS_OF_RECORD + 1);
      },
    },
  );
}

const ACCOUNTS_FILE = 'demo-accounts.json';

/**
 * Creates one account per tier with a random password, once, and writes them to a file (mode 0600). Returns its path;
 * undefined if a process with another data folder created them, since only that folder has the passwords.
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
    await writeFile(path, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
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
