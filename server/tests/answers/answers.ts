/**
 * Shows that a change keeps every answer of the API. By hand, in a checkout of each version:
 *
 *   npm run test:answers -- record before.json       starts a demo at a fixed moment and records some 700 answers
 *   npm run test:answers -- compare before.json after.json
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DemoAccount } from '../../src/app/demo/demo.ts';
import { newAsker, type Answer } from './asker.ts';
import { compareAnswers } from './compare.ts';
import { askEverything } from './requests.ts';

/** An evening with running games in the simulated league, which is the same for the same moment. */
const MOMENT = '2026-11-22T00:40:00Z';
const MAIN = join(import.meta.dirname, '../../src/app/main.ts');
/** Of one request. */
const SHOWN = 4;

const [task, ...files] = process.argv.slice(2);
if (task === 'record' && files.length === 1) await record(files[0] ?? '');
else if (task === 'compare' && files.length === 2) await compare(files[0] ?? '', files[1] ?? '');
else {
  console.error('usage: record FILE | compare BEFORE AFTER');
  process.exitCode = 2;
}

/** The API alone runs, without worker and schedule: nothing changes while it is asked. */
async function record(file: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prop-pick-answers-'));
  // As root, PostgreSQL runs as another user, who must reach its folder.
  await chmod(dataDir, 0o755);
  const child = spawn(process.execPath, ['--no-warnings', MAIN, 'start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ...{ PROPPICK_DATA_DIR: dataDir, PROPPICK_CLOCK: MOMENT, PROPPICK_ROLES: 'api', PROPPICK_PORT: '0' },
      PROPPICK_LOG_LEVEL: 'warn',
    },
  });
  const closed = once(child, 'close');
  try {
    const address = await addressOf(createInterface({ input: child.stdout }));
    const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
    const asker = await newAsker(address, accounts);
    await askEverything(asker);
    // The address differs from run to run; problem types and links start with it.
    await writeFile(file, JSON.stringify(asker.answers).replaceAll(address, 'http://service'));
    console.log(`${asker.answers.length} answers recorded in ${file}`);
  } finally {
    child.kill('SIGTERM');
    await closed;
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function addressOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /https?:\/\/\S+:\d+/.exec(line)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error('the service ended before it said where it answers');
}

async function compare(before: string, after: string): Promise<void> {
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Answer[];
  const [was, is] = [await read(before), await read(after)];
  const { same, differences, sentences } = compareAnswers(was, is);
  console.log(
    `${same} of ${was.length} answers are the same, member for member; ${sentences} sentences read differently.`,
  );
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
