import assert from 'node:assert/strict';
import { createServer, connect, type AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { openCluster } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';

/** A first start's own work ends in this time. */
const SETTLES_MS = 20_000;
const WATCHED_MS = 60_000;
/** Guarantee 66. */
const MOST_A_SECOND = 2;

test('an idle process with all roles runs at most two statements a second', async (t) => {
  const cluster = await openCluster(t);
  const wire = await countedWire(t, new URL(cluster.databaseUrl));
  const [node] = await cluster.start(['api,worker,scheduler'], { PROPPICK_DATABASE_URL: wire.url });
  assert.ok(node);
  await passing(SETTLES_MS);
  wire.statements.length = 0;
  await passing(WATCHED_MS);
  const seen = [...wire.statements];
  assert.ok(seen.length > 0, 'the wire sees no statement');
  assert.ok(
    seen.length <= (MOST_A_SECOND * WATCHED_MS) / 1_000,
    `${seen.length} statements in ${WATCHED_MS / 1_000} s:\n${tally(seen)}`,
  );
  t.diagnostic(`${seen.length} statements in ${WATCHED_MS / 1_000} s:\n${tally(seen)}`);
});

/** Waits for so much time to pass: what is counted is what happens in it. */
function passing(ms: number): Promise<unknown> {
  const end = Date.now() + ms;
  return eventually(`${ms} ms`, async () => Date.now() >= end || undefined, ms + 10_000);
}

/** A TCP proxy to the server that lists the statements that clients run. */
async function countedWire(
  t: TestContext,
  target: URL,
): Promise<{ readonly url: string; readonly statements: string[] }> {
  const statements: string[] = [];
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const read = statementReader((text) => statements.push(text));
    near.on('data', read);
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => server.close());
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url.href, statements };
}

/**
 * Reads what a client sends: a start-up message without a type, then messages of a type, a length and a content. `Q` is a
 * simple query; `P` names a statement and gives its text, `B` names the statement that `E` runs.
 */
function statementReader(found: (text: string) => void): (bytes: Buffer) => void {
  const texts = new Map<string, string>();
  let rest = Buffer.alloc(0);
  let isStarted = false;
  let bound = '';
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      const kind = isStarted ? String.fromCharCode(rest[0] ?? 0) : '';
      const words = rest.toString('utf8', head + 4, end).split('\0');
      rest = rest.subarray(end);
      isStarted = true;
      if (kind === 'Q') found(words[0] ?? '');
      else if (kind === 'P') texts.set(words[0] ?? '', words[1] ?? '');
      else if (kind === 'B') bound = words[1] ?? '';
      else if (kind === 'E') found(texts.get(bound) ?? bound);
    }
  };
}

function tally(statements: readonly string[]): string {
  const times = new Map<string, number>();
  for (const text of statements) {
    const line = text.replaceAll(/\s+/g, ' ').slice(0, 100);
    times.set(line, (times.get(line) ?? 0) + 1);
  }
  return [...times]
    .sort(([, one], [, other]) => other - one)
    .map(([line, count]) => `${count} × ${line}`)
    .join('\n');
}
