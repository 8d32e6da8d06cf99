import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import test, { type TestContext } from 'node:test';
import { verifyWebhook, WebhookVerificationError } from '../../../client/src/webhook-verifier.ts';
import { guardedSend } from '../../src/webhooks/index.ts';
import { newSecret } from '../../src/webhooks/subscriptions/secrets.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { deliverAll, receiver, scene, SECRET, type Received } from './scene.ts';

const run = promisify(execFile);
const DOCUMENT = join(import.meta.dirname, '../../../docs/webhooks.md');

/** One event, delivered over the network to a local receiver. */
async function oneDelivery(t: TestContext, secret = SECRET): Promise<Received> {
  const at = await scene(t);
  const { url, received } = await receiver(t);
  await at.subscribe({ url, secret });
  await at.event();
  await deliverAll(at.deps, at.newDispatcher(guardedSend({ allowHttp: true, allowLoopback: true })));
  assert.equal(received.length, 1);
  return received[0] as Received;
}

const signatureOf = ({ headers }: Received): string => String(headers['x-webhook-signature']);

/** The verifier on the page for a language: its first code block. */
async function blockOf(language: string): Promise<string> {
  const found = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(await readFile(DOCUMENT, 'utf8'))?.[1];
  assert.ok(found, `docs/webhooks.md has a block in ${language}`);
  return found;
}

/** Whether a verifier in another language accepts the delivery, and accepts it with one bit changed. */
async function verdicts(
  t: TestContext,
  received: Received,
  command: (folder: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const folder = await temporaryFolder(t);
  const changed = Buffer.from(received.body);
  changed.writeUInt8(changed.readUInt8(0) ^ 1, 0);
  await writeFile(join(folder, 'body'), received.body);
  await writeFile(join(folder, 'changed'), changed);
  const [program = '', ...args] = await command(folder);
  const responses: string[] = [];
  for (const body of ['body', 'changed']) {
    const { stdout } = await run(program, [...args, join(folder, body), signatureOf(received), SECRET], {
      cwd: folder,
    });
    responses.push(stdout.trim().toLowerCase());
  }
  return responses;
}

test('the client verifies a delivery and reads its event; with another secret, another body or no signature it does not', async (t) => {
  const received = await oneDelivery(t);
  const { body } = received;
  const signature = signatureOf(received);
  const event = await verifyWebhook<{ count: number }>({ body, signature, secret: ['an old secret of ours', SECRET] });
  assert.deepEqual([event.type, event.data.count], ['picks.scored', 14]);
  assert.equal(
    (await verifyWebhook({ body: body.toString(), signature, secret: SECRET })).id,
    received.headers['x-webhook-id'],
  );
  const refused = [
    { body, signature, secret: 'another secret of ours' },
    { body: Buffer.concat([body, Buffer.from(' ')]), signature, secret: SECRET },
    { body, signature: undefined, secret: SECRET },
    { body, signature: null, secret: SECRET },
    { body, signature: signature.slice('sha256='.length), secret: SECRET },
    { body, signature: signature.toUpperCase(), secret: SECRET },
    { body, signature: `${signature}00`, secret: SECRET },
    { body, signature, secret: [] },
    { body, signature, secret: '' },
  ];
  for (const one of refused) await assert.rejects(verifyWebhook(one), WebhookVerificationError);
});

/** How many of 10,000 deliveries with one or two flipped bits in body or signature a verifier accepts. */
async function flipsTaken(received: Received, verify: typeof verifyWebhook): Promise<number> {
  const { body } = received;
  const whole = Buffer.concat([body, Buffer.from(signatureOf(received).slice('sha256='.length), 'hex')]);
  const bits = whole.length * 8;
  let taken = 0;
  for (let flip = 0; flip < 10_000; flip += 1) {
    const changed = Buffer.from(whole);
    for (const bit of flip < bits ? [flip] : [(flip * 7_919) % bits, (flip * 104_729 + 1) % bits])
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    if (changed.equals(whole)) continue;
    const signature = `sha256=${changed.subarray(body.length).toString('hex')}`;
    taken += await verify({ body: changed.subarray(0, body.length), signature, secret: SECRET }).then(
      () => 1,
      () => 0,
    );
  }
  return taken;
}

test('10,000 bit flips in body and signature: none verifies, and the original delivery does', async (t) => {
  const received = await oneDelivery(t);
  assert.equal(await flipsTaken(received, verifyWebhook), 0);
  assert.ok(await verifyWebhook({ body: received.body, signature: signatureOf(received), secret: SECRET }));
});

test('the harness catches a verifier that compares all but the last byte', async (t) => {
  const received = await oneDelivery(t);
  const whole = signatureOf(received);
  const careless: typeof verifyWebhook = ({ signature, ...rest }) =>
    verifyWebhook({ ...rest, signature: `${signature?.slice(0, -2)}${whole.slice(-2)}` });
  assert.ok((await flipsTaken(received, careless)) > 0);
});

test('the TypeScript verifier of docs/webhooks.md verifies a delivery', async (t) => {
  const received = await oneDelivery(t);
  const responses = await verdicts(t, received, async (folder) => {
    await writeFile(join(folder, 'verify.ts'), await blockOf('ts'));
    const url = pathToFileURL(join(folder, 'verify.ts')).href;
    const call = `import { readFileSync } from 'node:fs'; import { isFromPropPick } from '${url}';
      const [file, signature, secret] = process.argv.slice(2); console.log(isFromPropPick(readFileSync(file), signature, secret));`;
    await writeFile(join(folder, 'call.mjs'), call);
    return [process.execPath, join(folder, 'call.mjs')];
  });
  assert.deepEqual(responses, ['true', 'false']);
});

const isThere = (program: string, version: string): boolean => spawnSync(program, [version]).status === 0;
const unless = (there: boolean, program: string): { skip?: string } =>
  there ? {} : { skip: `${program} is not installed on this machine; the verifier was not run` };

test(
  'the Python verifier of docs/webhooks.md verifies a delivery',
  unless(isThere('python3', '--version'), 'python3'),
  async (t) => {
    const received = await oneDelivery(t);
    const responses = await verdicts(t, received, async (folder) => {
      await writeFile(join(folder, 'verify.py'), await blockOf('python'));
      const call =
        'import sys\nfrom verify import is_from_prop_pick\nprint(is_from_prop_pick(open(sys.argv[1], "rb").read(), sys.argv[2], sys.argv[3]))\n';
      await writeFile(join(folder, 'call.py'), call);
      return ['python3', join(folder, 'call.py')];
    });
    assert.deepEqual(responses, ['true', 'false']);
  },
);

test('the Go verifier of docs/webhooks.md verifies a delivery', unless(isThere('go', 'version'), 'go'), async (t) => {
  const received = await oneDelivery(t);
  const responses = await verdicts(t, received, async (folder) => {
    await writeFile(join(folder, 'verify.go'), (await blockOf('go')).replace('package webhook', 'package main'));
    const call = `package main\nimport ("fmt"; "os")\nfunc main() { body, _ := os.ReadFile(os.Args[1]); fmt.Println(IsFromPropPick(body, os.Args[2], os.Args[3])) }\n`;
    await writeFile(join(folder, 'call.go'), call);
    await writeFile(join(folder, 'go.mod'), 'module verify\n\ngo 1.20\n');
    await run('go', ['build', '-o', 'verify', '.'], {
      cwd: folder,
      env: { ...process.env, GOCACHE: join(folder, 'cache'), GOFLAGS: '-mod=mod' },
    });
    return [join(folder, 'verify')];
  });
  assert.deepEqual(responses, ['true', 'false']);
});

interface StandardVerifier {
  isStandardWebhook(body: string, headers: object, secret: string, now?: number): boolean;
}

test('the Standard Webhooks verifier of docs/webhooks.md verifies deliveries with a generated and with a custom secret', async (t) => {
  const file = join(await temporaryFolder(t), 'verify-standard.mjs');
  await writeFile(file, await blockOf('js'));
  const { isStandardWebhook } = (await import(pathToFileURL(file).href)) as StandardVerifier;
  for (const secret of [newSecret(), SECRET]) {
    const { body, headers } = await oneDelivery(t, secret);
    const [text, at] = [body.toString(), Number(headers['webhook-timestamp'])];
    assert.equal(isStandardWebhook(text, headers, secret, at), true);
    const two = { ...headers, 'webhook-signature': `v1,b2xk ${String(headers['webhook-signature'])}` };
    assert.equal(isStandardWebhook(text, two, secret, at + 299), true, 'while a new secret is put in force');
    assert.equal(isStandardWebhook(`${text} `, headers, secret, at), false);
    assert.equal(isStandardWebhook(text, headers, 'another secret of ours', at), false);
    assert.equal(isStandardWebhook(text, { ...headers, 'webhook-id': 'evt_other' }, secret, at), false);
    assert.equal(isStandardWebhook(text, headers, secret, at + 301), false, 'an old delivery');
    assert.equal(isStandardWebhook(text, {}, secret, at), false);
  }
});

test('a redirect is a failure, and is not followed', async (t) => {
  const at = await scene(t);
  const { url, received } = await receiver(t, () => 308);
  await at.subscribe({ url });
  await at.event();
  await deliverAll(at.deps, at.newDispatcher(guardedSend({ allowHttp: true, allowLoopback: true })));
  assert.equal(received.length, 1);
  const { rows } = await at.db.query({
    text: 'select status, status_code as "statusCode", error, response_excerpt as excerpt from webhooks.delivery',
  });
  assert.deepEqual(rows, [{ status: 'pending', statusCode: 308, error: 'answered 308', excerpt: 'noted' }]);
});
