/**
 * Compares every response of the API before and after a change. By hand, in a checkout of each version:
 *
 *   npm run test:responses -- record before.json
 *   npm run test:responses -- record before.json --folder DATA --from 2024-03-15 --to 2024-03-19 --at 2024-03-20T02:00:00Z
 *   npm run test:responses -- compare before.json after.json
 *
 * `record` starts a demo at a fixed moment and records some 1,100 responses. Options:
 * - `--folder`: uses a replay of seasons in a folder (docs/import.md) instead, for versions with different demo
 *   leagues.
 * - `--like before.json`: requests the days, players and props of that recording, for versions that rank them
 *   differently.
 * - `--without-later-areas`: leaves out the areas added after the first recordings.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { DemoAccount } from '../../src/app/demo/demo.ts';
import { newAsker, type ApiResponse } from './asker.ts';
import { classOf, compareResponses } from './compare.ts';
import { askEverything } from './requests.ts';

/** An evening with live games in the simulated league, which is the same for the same moment. */
const MOMENT = '2026-11-22T00:40:00Z';
const MAIN = join(import.meta.dirname, '../../src/app/main.ts');
/** Time limit of one request. */
const SHOWN = 4;

const { positionals, values: given } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    at: { type: 'string' },
    'without-later-areas': { type: 'boolean' },
    like: { type: 'string' },
  },
});
const [task, ...files] = positionals;
if (task === 'record' && files.length === 1) await record(files[0] ?? '');
else if (task === 'compare' && files.length === 2) await compare(files[0] ?? '', files[1] ?? '');
else {
  console.error(
    'usage: record FILE [--folder DATA --from DAY --to DAY --at MOMENT] [--like OTHER] [--without-later-areas] | compare BEFORE AFTER',
  );
  process.exitCode = 2;
}

/** Only the API runs, without worker and scheduler: nothing changes during the recording. */
async function record(file: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prop-pick-responses-'));
  // As root, PostgreSQL runs as another user, who must have access to its folder.
  await chmod(dataDir, 0o755);
  const settings = {
    PATH: process.env['PATH'],
    PROPPICK_DATA_DIR: dataDir,
    PROPPICK_PORT: '0',
    PROPPICK_LOG_LEVEL: 'warn',
    ...(given.folder !== undefined && { PROPPICK_MODE: 'production' }),
  };
  try {
    const ofFolder = given.folder === undefined ? undefined : await replayed(given.folder, settings);
    const child = start(['start'], { ...settings, PROPPICK_ROLES: 'api', PROPPICK_CLOCK: given.at ?? MOMENT });
    const closed = once(child, 'close');
    try {
      const address = await addressOf(createInterface({ input: child.stdout }));
      const accounts =
        ofFolder ?? (JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[]);
      const asker = await newAsker(address, accounts);
      await askEverything(asker, {
        withLaterAreas: given['without-later-areas'] !== true,
        like: given.like === undefined ? undefined : await recorded(given.like),
      });
      // The address differs between runs; problem types and links start with it.
      await writeFile(file, JSON.stringify(asker.responses).replaceAll(address, 'http://service'));
      console.log(`${asker.responses.length} responses recorded in ${file}`);
    } finally {
      child.kill('SIGTERM');
      await closed;
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function start(words: readonly string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, ['--no-warnings', MAIN, ...words], { stdio: ['pipe', 'pipe', 'inherit'], env });
}

/** Imports a folder, replays its days and creates one account per tier, with commands that every version has. */
async function replayed(folder: string, settings: NodeJS.ProcessEnv): Promise<readonly DemoAccount[]> {
  const run = async (words: readonly string[], input = ''): Promise<void> => {
    const child = start(words, settings);
    child.stdin.end(input);
    child.stdout.resume();
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`);
  };
  await run(['import', folder]);
  await run(['replay', '--from', given.from ?? '', '--to', given.to ?? '']);
  const accounts = (['Free', 'Pro', 'Sharp', 'Admin'] as const).map((tier) => ({
    tier,
    email: `${tier.toLowerCase()}@recorder.example`,
    password: 'seven herons at the estuary',
  }));
  for (const { tier, email, password } of accounts)
    await run(['user', 'create', '--email', email, '--tier', tier, '--password-from-input'], `${password}\n`);
  return accounts;
}

async function addressOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /https?:\/\/\S+:\d+/.exec(line)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error('the service ended before it said where it responds');
}

async function recorded(file: string): Promise<ApiResponse[]> {
  return JSON.parse(await readFile(file, 'utf8')) as ApiResponse[];
}

async function compare(before: string, after: string): Promise<void> {
  const [was, is] = [await recorded(before), await recorded(after)];
  const { same, differences, sentences } = compareResponses(was, is);
  console.log(
    `${same} of ${was.length} responses are the same, member for member; ${sentences} sentences read differently.`,
  );
  for (const [kind, found] of Map.groupBy(differences, classOf)) console.log(`${found.length} ${kind}`);
  for (const [request, found] of Map.groupBy(differences, (difference) => difference.request)) {
    console.log(`${request}: ${found.length} differences`);
    for (const { at, before: old, after: now } of found.slice(0, SHOWN))
      console.log(`  ${at}: ${shortened(old)} -> ${shortened(now)}`);
  }
  process.exitCode = differences.length === 0 ? 0 : 1;
}

function shortened(value: unknown): string {
  return (JSON.stringify(value) ?? 'absent').slice(0, 160);
}
