import assert from 'node:assert/strict';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import test, { type TestContext } from 'node:test';
import { addressOf, NameNotFound, resolveName } from './lookup.ts';
import { ForbiddenTarget, readTarget } from './target.ts';

const signal = new AbortController().signal;
const target = (url: string) => readTarget(url, { judge: () => undefined, allowHttp: false, allowLoopback: true });
const judge = (address: string) => (address.startsWith('10.') ? 'an address of a private network' : undefined);

const A = 1;
const AAAA = 28;
const NAME_ERROR = 3;

/**
 * A test DNS server (RFC 1035). It responds to a query with these addresses, as bytes, or with a name error if there are
 * none. With null it never responds. Returns its address and counts the queries.
 */
async function nameServer(t: TestContext, addresses: Readonly<Record<number, readonly number[] | null>>) {
  const server: Socket = createSocket('udp4');
  t.after(() => server.close());
  let questions = 0;
  server.on('message', (question, { port }) => {
    questions += 1;
    const end = question.indexOf(0, 12) + 5;
    const type = question.readUInt16BE(end - 4);
    const address = addresses[type];
    if (address === null) return;
    const head = Buffer.from(question.subarray(0, end));
    head.writeUInt16BE(0x8180 + (address === undefined ? NAME_ERROR : 0), 2);
    head.writeUInt16BE(address === undefined ? 0 : 1, 6);
    for (const place of [8, 10]) head.writeUInt16BE(0, place);
    // A pointer to the name in the query, type, class, a TTL of one minute, and the address.
    const record = [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address?.length ?? 0, ...(address ?? [])];
    server.send(address === undefined ? head : Buffer.concat([head, Buffer.from(record)]), port, '127.0.0.1');
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return { at: `127.0.0.1:${server.address().port}`, questions: () => questions, server };
}

test('a name resolves to its IPv4 and IPv6 addresses, and one family is enough', async (t) => {
  const four = [93, 184, 215, 14];
  const six = [0x26, 0x06, 0x28, ...Array.from({ length: 12 }, () => 0), 1];
  const both = await nameServer(t, { [A]: four, [AAAA]: six });
  const found = await resolveName('hooks.example.org', signal, [both.at]);
  assert.deepEqual(found, ['93.184.215.14', '2606:2800::1']);
  const one = await nameServer(t, { [A]: four });
  assert.deepEqual(await resolveName('hooks.example.org', signal, [one.at]), ['93.184.215.14']);
  const none = await nameServer(t, {});
  assert.deepEqual(await resolveName('hooks.example.org', signal, [none.at]), []);
});

test('localhost is resolved without a name server', async (t) => {
  const { at, questions } = await nameServer(t, {});
  for (const name of ['localhost', 'a.localhost'])
    assert.deepEqual(await resolveName(name, signal, [at]), ['127.0.0.1']);
  assert.equal(questions(), 0);
  await resolveName('localhost.example.org', signal, [at]);
  assert.ok(questions() > 0);
});

test('the signal cancels the query to a silent server', async (t) => {
  const { at, server, questions } = await nameServer(t, { [A]: null, [AAAA]: null });
  const hangUp = new AbortController();
  const asked = resolveName('hooks.example.org', hangUp.signal, [at]);
  await once(server, 'message');
  hangUp.abort();
  assert.deepEqual(await asked, []);
  assert.ok(questions() <= 2, 'once for each kind of address, and no second try');
});

test('the first address of a name is dialed if all of them are allowed', async () => {
  const url = target('https://hooks.example.org/');
  const asked: string[] = [];
  const response = (addresses: readonly string[]) => async (name: string) => {
    asked.push(name);
    return addresses;
  };
  assert.equal(await addressOf(url, judge, response(['93.184.215.14', '1.1.1.1']), signal), '93.184.215.14');
  assert.deepEqual(asked, ['hooks.example.org']);
  for (const addresses of [['10.0.0.1'], ['93.184.215.14', '10.0.0.1']])
    await assert.rejects(
      addressOf(url, judge, response(addresses), signal),
      (error) =>
        error instanceof ForbiddenTarget && error.message === 'has an address of a private network among its addresses',
    );
  await assert.rejects(addressOf(url, judge, response([]), signal), NameNotFound);
});

test('a target that is an address is dialed without a lookup', async () => {
  const never = () => assert.fail('no name to ask about');
  assert.equal(await addressOf(target('https://93.184.215.14/'), judge, never, signal), '93.184.215.14');
});
