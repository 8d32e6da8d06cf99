import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before, type TestContext } from 'node:test';
import { addDays } from '../../src/kernel/index.ts';
import { gameDayOf } from '../../src/leagues/index.ts';
import type { ServiceProcess } from '../support/running-program.ts';
import { eventually } from '../support/eventually.ts';
import type { Scope } from '../support/scope.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { demoAgain, demoFromNothing } from './demo-from-nothing.ts';
import { openShell, runBlocks, type DocShell, type Manner } from './doc-shell.ts';
import { blocksOf, pages, textOf, type Block } from './markdown-pages.ts';
import { HARMLESS, NOT_RUN, STANDS_FOR, type Facts } from './not-run.ts';

/** Time limit for about fifty starts of the command line in a row on a busy machine. */
const LONGEST_MS = 1_200_000;
const SHELL = new Set(['sh', 'bash', 'shell', 'console']);
/** A block with commands counts as one even without a language. */
const COMMAND = /^\s*(PROPPICK_\S+ )*(npx )?(proppick|curl|npm|docker|kubectl|systemctl) /m;
const hasTools = ['bash', 'curl'].every((tool) => spawnSync(tool, ['--version']).status === 0);

const isRun = ({ text }: Block): boolean => !NOT_RUN.some(([pattern]) => pattern.test(text));
const commandsOf = (page: string): Block[] =>
  blocksOf(textOf(page)).filter(({ language, text }) => SHELL.has(language) || (language === '' && COMMAND.test(text)));

interface Demo {
  readonly shell: DocShell;
  readonly facts: Facts;
}

/** The file's resources, closed at its end, the newest first: a service ends before its folder. */
const ends: (() => unknown)[] = [];
const file: Scope = { after: (end) => void ends.unshift(end) };
after(async () => {
  for (const end of ends) await end();
});

/** The data folder of the demo, prepared once: a minute on two CPUs. */
let dataDir = '';
/** The restarted demo, for all following tests. */
let again: ServiceProcess | undefined;
before(async () => {
  dataDir = await temporaryFolder(file);
});

/** The demo as the README starts it, with a key and tokens for the variables of the pages. */
async function openDemo(t: TestContext, address: string): Promise<Demo> {
  const accounts = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) as Record<string, string>[];
  const post = async (path: string, body: object, token?: string): Promise<Record<string, unknown>> => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const tokenOf = async (tier: string): Promise<string> => {
    const { email, password } = accounts.find((account) => account['tier'] === tier) ?? {};
    return String((await post('/auth/login', { email, password }))['accessToken']);
  };
  const [TOKEN, ADMIN] = [await tokenOf('Sharp'), await tokenOf('Admin')];
  const KEY = String((await post('/me/api-keys', { name: 'docs' }, TOKEN))['rawKey']);
  const { rawToken: OPS } = await post(
    '/ops/tokens',
    { name: 'docs', scopes: ['ops:read', 'ops:commands', 'ops:config'] },
    ADMIN,
  );
  const shell = await openShell(await temporaryFolder(t), dataDir, { BASE: address, KEY, TOKEN, OPS: String(OPS) });
  const settledDay = addDays(gameDayOf('Nba', new Date()), -2);
  const filters = { from: settledDay, to: settledDay };
  const exportId = Number((await post('/data/exports', { type: 'picks', format: 'csv', filters }, TOKEN))['id']);
  await eventually('the export is made', async () => {
    const response = await fetch(`${address}/api/v1/data/exports/${exportId}`, { headers: { 'x-api-key': KEY } });
    return ((await response.json()) as { status: string }).status === 'completed' ? true : undefined;
  });
  return { shell, facts: { address, settledDay, exportId } };
}

const filledIn = (text: string, facts: Facts): string =>
  Object.entries(STANDS_FOR).reduce((filled, [written, value]) => filled.replaceAll(written, value(facts)), text);

/** The error status that a block's last request must return: ```sh expect=404 */
const expectedOf = ({ note }: Block): number | undefined => {
  const [, status] = /expect=(\d{3})/.exec(note) ?? [];
  return status === undefined ? undefined : Number(status);
};

/** ```sh looks: commands whose exit code is a state, not a failure. */
function mannerOf(block: Block): Manner {
  if (expectedOf(block) !== undefined) return 'refused';
  return block.note.includes('looks') ? 'looks' : 'strict';
}

/** The programs that a block runs and that are not on the list of harmless ones. */
function unlistedPrograms({ text }: Block): string[] {
  const lines = text.replaceAll(/\\\n|\|\n/g, ' ').split('\n');
  return lines
    .map((line) => line.trim().replace(/^\w+=(\$\()?/, (start) => (start.endsWith('$(') ? '' : `#${start}`)))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/[\s;]/)[0] ?? '')
    .filter((word) => !HARMLESS.has(word));
}

/** The members that a page shows but the response does not have. */
function missingMembers(response: string, shown: string): string[] {
  const members = (text: string): string[] => [...text.matchAll(/"(\w+)"\s*:/g)].map(([, name = '']) => name);
  const given = new Set(members(response));
  return members(shown).filter((name) => !given.has(name));
}

/** Every command block of a page with another result than the page says. */
async function failuresOf(page: string, blocks: readonly Block[], { shell, facts }: Demo): Promise<string[]> {
  const ran = await runBlocks(
    shell,
    blocks.map((block) => ({ text: filledIn(block.text, facts), manner: mannerOf(block) })),
  );
  const failures = blocks.flatMap((block, index) => {
    const statuses = ran.blocks[index]?.statuses ?? [];
    const expected = expectedOf(block);
    const wrong = expected === undefined ? statuses.some((status) => status >= 300) : statuses.at(-1) !== expected;
    const lacking = block.response === undefined ? [] : missingMembers(ran.blocks[index]?.out ?? '', block.response);
    if (lacking.length > 0) return [`${page}:${block.line} the response has no ${lacking.join(', ')}`];
    return wrong || index >= ran.blocks.length ? [`${page}:${block.line} returned ${statuses.join(', ')}`] : [];
  });
  if (ran.code !== 0) failures.push(`${page} ended with ${ran.code}: ${ran.complaints.slice(-1_500)}`);
  return failures;
}

test('the demo starts from an empty folder with a league, boards, grades and one account per tier, and stops on request', (t) =>
  demoFromNothing(t, dataDir));

test('the demo starts again with the accounts that it had, and Free sees Standard picks only', async () => {
  again = await demoAgain(file, dataDir, { PROPPICK_ALLOW_LOOPBACK_WEBHOOKS: 'true' });
});

test(
  'every command in the docs works as described, against the demo',
  { skip: !hasTools && 'no bash or curl here', timeout: LONGEST_MS },
  async (t) => {
    assert.ok(again, 'the demo runs');
    const demo = await openDemo(t, again.address);
    let count = 0;
    for (const page of pages()) {
      const blocks = commandsOf(page).filter(isRun);
      count += blocks.length;
      await t.test(page, { skip: blocks.length === 0 && 'no commands' }, async () => {
        assert.deepEqual(blocks.flatMap(unlistedPrograms), [], 'list it in not-run.ts as harmless, or as not run');
        assert.deepEqual(await failuresOf(page, blocks, demo), []);
      });
    }
    assert.ok(count > 25, `${count} blocks`);
    await t.test(
      'the harness sees a refusal, an unknown command, and another status or response than the page shows',
      async () => {
        const block = (text: string, note = ''): Block => ({ language: 'sh', note, line: 1, text });
        for (const planted of [
          block('curl "$BASE/api/v1/picks/none" -H "X-API-Key: $KEY"'),
          block('proppick picks'),
          block('proppick picks; true', 'looks'),
          block('curl "$BASE/api/v1/picks/top" -H "X-API-Key: $KEY"', 'expect=401'),
          { ...block('curl "$BASE/api/v1/service"'), response: '{ "motto": "none" }' },
        ])
          assert.notDeepEqual(await failuresOf('planted', [planted], demo), [], planted.text);
      },
    );
  },
);

test('the demo stops on request after all these commands', async () => {
  assert.equal(await again?.stop(), 0);
});

test('every entry of the list of commands not run matches a command in the docs', () => {
  const shown = pages().flatMap(commandsOf);
  assert.deepEqual(
    NOT_RUN.filter(([pattern]) => !shown.some(({ text }) => pattern.test(text))).map(([pattern]) => pattern.source),
    [],
  );
});

test('every program that the docs run is listed as harmless, and an unlisted one is found', () => {
  assert.deepEqual(pages().flatMap(commandsOf).filter(isRun).flatMap(unlistedPrograms), []);
  const block: Block = { language: 'sh', note: '', line: 1, text: 'KEY=$(proppick key list)\nrm -r data\n# a remark' };
  assert.deepEqual(unlistedPrograms(block), ['rm']);
});
