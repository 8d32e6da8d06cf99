import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { verifyWebhook } from '../../../client/src/webhook-verifier.ts';
import { machine, startService } from '../support/running-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const run = promisify(execFile);
const CLIENT = join(import.meta.dirname, '../../../client-python');
const tests = (name: string): string => join(CLIENT, 'tests', name);

/** The reason why nothing of Python was run, on a machine without it; a skipped test says it in the output. */
function reasonNotToRun(): string | false {
  const { status } = spawnSync('python3', ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))']);
  return status === 0 ? false : 'NOT RUN: python3 3.10 or newer with venv is not on this machine';
}
const skip = reasonNotToRun();

interface Python {
  readonly program: string;
  run(args: readonly string[], more?: Readonly<Record<string, string>>): Promise<string>;
}

/** A clean virtual environment with nothing but the package, installed without a network. */
async function cleanPython(t: TestContext): Promise<Python> {
  const folder = await temporaryFolder(t);
  const program = join(folder, 'bin', 'python');
  await run('python3', ['-m', 'venv', folder]);
  const pip = ['-m', 'pip', '--isolated', '--disable-pip-version-check', '--quiet'];
  await run(program, [...pip, 'wheel', '--no-index', '--wheel-dir', folder, CLIENT]);
  await run(program, [...pip, 'install', '--no-index', '--find-links', folder, 'prop-pick']);
  return {
    program,
    run: async (args, more = {}) => {
      const env = { ...machine, PYTHONDONTWRITEBYTECODE: '1', ...more };
      return (await run(program, args, { env, maxBuffer: 64 * 1024 * 1024 })).stdout;
    },
  };
}

test(
  'in a clean environment: every operation once against a demo, each response fits its type, and the notebook runs',
  { skip },
  async (t) => {
    const python = await cleanPython(t);
    const dataDir = await temporaryFolder(t);
    const { address } = await startService(t, { PROPPICK_DATA_DIR: dataDir, PROPPICK_ALLOW_LOOPBACK_WEBHOOKS: 'true' });
    const accountsFile = join(dataDir, 'demo-accounts.json');
    const accounts = JSON.parse(readFileSync(accountsFile, 'utf8')) as { tier: string; apiKey?: string }[];
    const notebook = [tests('run_notebook.py'), join(CLIENT, 'examples/record-and-lines.ipynb')];
    const shown = await python.run(notebook, {
      PROP_PICK_URL: address,
      PROP_PICK_KEY: accounts.find(({ tier }) => tier === 'Sharp')?.apiKey ?? '',
    });
    assert.match(shown, /ran 6 cells/);
    // A clean environment has no matplotlib: the pictures are looked at by hand.
    t.diagnostic(shown.trim().split('\n').at(-1) ?? '');
    // Last: it ends an account.
    const told = await python.run([tests('every_operation.py'), address, accountsFile]);
    const { called, wrong } = JSON.parse(told) as { called: number; wrong: readonly string[] };
    assert.deepEqual(wrong, []);
    t.diagnostic(`${called} operations called`);
  },
);

test(
  'the Python client retries, repeats with one key, follows no redirect and reads pages as promised',
  { skip },
  async (t) => {
    const python = await cleanPython(t);
    await python.run(['-W', 'error', tests('test_client.py')]);
  },
);

test('the Python verifier decides every delivery as the TypeScript one does', { skip }, async (t) => {
  const python = await cleanPython(t);
  const body = '{"id":"evt_1","type":"picks.scored","timestamp":"2026-01-10T12:00:00.000Z","data":{"name":"Jokić"}}';
  const secret = 'sixteen characters or more';
  const signed = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const flipped = Array.from({ length: 200 }, (_, nth) => {
    const bytes = Buffer.from(signed);
    bytes.writeUInt8(bytes.readUInt8(nth % bytes.length) ^ (1 << (nth % 7)), nth % bytes.length);
    return { body, signature: bytes.toString('latin1'), secret };
  });
  const cases = [
    ...[
      { body, signature: signed, secret },
      { body, signature: signed, secret: ['an old secret of ours', secret] },
    ],
    ...[
      { body: `${body} `, signature: signed, secret },
      { body, signature: signed, secret: 'another secret of ours' },
    ],
    ...[signed.toUpperCase(), `${signed}00`, `${signed}\n`, signed.slice(7), '', null].map((signature) => ({
      body,
      signature,
      secret,
    })),
    ...[{ body, signature: signed, secret: [] }, { body, signature: signed, secret: '' }, ...flipped],
  ];
  const wanted = await Promise.all(
    cases.map((one) =>
      verifyWebhook(one).then(
        ({ id }) => id,
        () => null,
      ),
    ),
  );
  assert.equal(wanted.filter((id) => id !== null).length, 2, 'the two that are signed');
  const program = `import json, sys
from prop_pick import WebhookVerificationError, verify_webhook
def verdict(one):
    try:
        return verify_webhook(**one)["id"]
    except WebhookVerificationError:
        return None
print(json.dumps([verdict(one) for one in json.loads(sys.argv[1])]))`;
  assert.deepEqual(JSON.parse(await python.run(['-c', program, JSON.stringify(cases)])), wanted);
});
