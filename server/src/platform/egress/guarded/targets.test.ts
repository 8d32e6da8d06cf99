import assert from 'node:assert/strict';
import { createServer, type AddressInfo, type Server } from 'node:net';
import test, { type TestContext } from 'node:test';
import { judgeAddress, type Judge } from './address.ts';
import { dialTcp, type Dial } from './connector.ts';
import { postGuarded, type GuardedOptions, type PostOutcome } from './post.ts';

/** Listens on 127.0.0.1 and ::1 and counts connections and bytes. */
async function canary(t: TestContext): Promise<{ port: number; connections: () => number; bytes: () => number }> {
  let connections = 0;
  let bytes = 0;
  const listen = async (host: string, port: number): Promise<Server> => {
    const server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => {});
      socket.on('data', (data) => {
        bytes += data.length;
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
      });
    });
    t.after(() => server.close());
    await new Promise<void>((ready) => server.listen(port, host, ready));
    return server;
  };
  const first = await listen('127.0.0.1', 0);
  const { port } = first.address() as AddressInfo;
  await listen('::1', port);
  return { port, connections: () => connections, bytes: () => bytes };
}

/** 127.0.0.1, 10.1.2.3 and the clouds' metadata address in every spelling that some parser accepts. */
function spellings(address: string): string[] {
  const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number];
  const hex = (value: number, width = 0): string => value.toString(16).padStart(width, '0');
  const octal = (value: number): string => `0${value.toString(8)}`;
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const groups = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
  const wide = address
    .split('')
    .map((sign) => (sign === '.' ? '。' : String.fromCharCode(sign.charCodeAt(0) + 0xfee0)))
    .join('');
  const circled = address
    .split('')
    .map((sign) => (sign === '.' ? '.' : '⓪①②③④⑤⑥⑦⑧⑨'.charAt(Number(sign))))
    .join('');
  return [
    address,
    `${address}.`,
    String(number),
    `0x${hex(number)}`,
    octal(number),
    `${a}.${number - a * 2 ** 24}`,
    `${a}.${b}.${c * 256 + d}`,
    [a, b, c, d].map((part) => `0x${hex(part)}`).join('.'),
    [a, b, c, d].map(octal).join('.'),
    `0x${hex(a)}.${octal(b)}.${c}.${d}`,
    `${a}.${b}.0x${hex(c * 256 + d)}`,
    `000${a.toString(8)}.${b}.${c}.${d}`,
    wide,
    circled,
    address.replace('.', '%2e'),
    address.replaceAll('.', '。'),
    address.replaceAll('.', '．'),
    `user:pass@${address}`,
    `example.org@${address}`,
    `[::ffff:${address}]`,
    `[::ffff:${groups}]`,
    `[0:0:0:0:0:ffff:${groups}]`,
    `[::${address}]`,
    `[::ffff:0:${groups}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b::${groups}]`,
    `[64:ff9b:1::${groups}]`,
    `[2002:${groups}::1]`,
    `[2002:${groups}::]`,
    `[fe80::5efe:${address}]`,
    `[2a00:1450::5efe:${groups}]`,
    `[2a00:1450::200:5efe:${groups}]`,
    `[2001:0:${groups}:0:0:0:1]`,
    `[2001::${hex(0xffff - (a * 256 + b))}:${hex(0xffff - (c * 256 + d))}]`,
  ];
}

const OTHERS = String.raw`
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.254 100.100.100.200 127.1.2.3
  127.255.255.254 168.63.129.16 169.254.0.1 169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.170
  192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1
  224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 [::] [::1] [0:0:0:0:0:0:0:1]
  [0000:0000:0000:0000:0000:0000:0000:0001] [::2] [100::1] [2001:db8::1] [2001:2::1] [2001:10::1]
  [2001:20::1] [3fff::1] [5f00::1] [fc00::1] [fd00:ec2::254] [fd12:3456::1] [fe80::1] [fe80::1%25lo]
  [fe80::1%lo] [::1%25lo] [fec0::1] [ff02::1] [ff0e::1] [4000::1] [8000::1] localhost LOCALHOST localhost.
  a.localhost metadata intranet router.local db.internal nas.lan metadata.google.internal host.home.arpa
  x.onion localhost.localdomain a..b 127.0.0.1.1 256.256.256.256 1.2.3.4.5 0x7f000001.0x 999999999999 -1 .
  .. [::1 ::1 [127.0.0.1] 127.0.0.1\@example.org
`
  .trim()
  .split(/\s+/);
const SCHEMES = ['file', 'ftp', 'gopher', 'ws', 'wss', 'data', 'javascript', 'unix', 'dict', 'ldap'];

function hostileTargets(port: number): string[] {
  const hosts = [
    ...['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.1.1', '100.64.1.1'].flatMap(spellings),
    ...OTHERS,
  ];
  return [
    ...hosts.map((host) => `http://${host}:${port}/hook`),
    ...SCHEMES.map((scheme) => `${scheme}://127.0.0.1:${port}/`),
    '',
    '/',
    'http://',
    'http:///x',
    '//127.0.0.1/',
    'http:127.0.0.1',
    'hTTp:\\\\127.0.0.1\\',
    ' \thttp://127.0.0.1',
    'http://127.0.0.1#@example.org',
  ];
}

/** Names that resolve to forbidden addresses, alone or among allowed ones. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'loopback.attacker.org': ['127.0.0.1'],
  'six.attacker.org': ['::1'],
  'mapped.attacker.org': ['::ffff:127.0.0.1'],
  'mixed-last.attacker.org': ['93.184.215.14', '127.0.0.1'],
  'mixed-first.attacker.org': ['10.0.0.1', '93.184.215.14'],
  'mixed-six.attacker.org': ['93.184.215.14', 'fd00::1'],
  'metadata.attacker.org': ['169.254.169.254'],
  'nat64.attacker.org': ['64:ff9b::7f00:1'],
  'teredo.attacker.org': ['2001:0:7f00:1::1'],
  'zone.attacker.org': ['fe80::1%lo'],
  'garbage.attacker.org': ['not an address'],
  'nothing.attacker.org': [],
};
const resolve = async (name: string): Promise<readonly string[]> => NAMES[name] ?? [];

const OPTIONS: GuardedOptions = { allowHttp: true, allowLoopback: false, deadlineMs: 60_000, resolve };
const post = (url: string, options: Partial<GuardedOptions> = {}): Promise<PostOutcome> =>
  postGuarded(
    { url, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') },
    { ...OPTIONS, ...options },
  );

test('more than 200 hostile targets: each is refused before anything is dialled, and nothing reaches this machine', async (t) => {
  const { port, connections } = await canary(t);
  const dialled: string[] = [];
  const dial: Dial = (address, at) => {
    dialled.push(address);
    return dialTcp(address, at);
  };
  const targets = [...hostileTargets(port), ...Object.keys(NAMES).map((name) => `http://${name}:${port}/`)];
  assert.ok(new Set(targets).size >= 200, `${new Set(targets).size} targets`);
  for (const target of targets) {
    const outcome = await post(target, { dial });
    assert.equal(outcome.responded, false, target);
    assert.match(outcome.responded ? '' : outcome.fault, /^(forbidden|name)$/, target);
  }
  assert.deepEqual(dialled, []);
  assert.equal(connections(), 0);
});

const REFUSALS: Readonly<Record<string, string>> = {
  'https://localhost/': 'this machine',
  'https://127.0.0.1/': 'this machine',
  'https://2130706433/': 'this machine',
  'https://[::1]/': 'this machine',
  'https://10.1.2.3/': 'an address of a private network',
  'https://[fd12:3456::1]/': 'an address of a private network',
  'https://[fec0::1]/': 'an address of a private network',
  'https://100.64.0.1/': 'an address inside a provider’s network',
  'https://169.254.0.1/': 'an address that only its own network link knows',
  'https://[fe80::1]/': 'an address that only its own network link knows',
  'https://169.254.169.254/': 'an address of a cloud’s own machinery',
  'https://168.63.129.16/': 'an address of a cloud’s own machinery',
  'https://[fd00:ec2::254]/': 'an address of a cloud’s own machinery',
  'https://0.0.0.0/': 'an address that means no machine in particular',
  'https://255.255.255.255/': 'an address of all machines at once',
  'https://224.0.0.1/': 'an address of many machines at once',
  'https://[64:ff9b::7f00:1]/': 'an address that stands for another one',
  'https://[2a00:1450::5efe:7f00:1]/': 'an address that stands for another one',
  'https://203.0.113.1/': 'an address that is set aside for special uses',
  'https://[3fff::1]/': 'an address that is set aside for special uses',
  'https://[4000::1]/': 'an address that is set aside for special uses',
  'https://router.local/': 'a host of a local network',
  'https://intranet/': 'a host of a local network',
  'https://metadata/': 'a host without a domain',
};

test('a refusal describes the address in plain words, not in registry terms', async () => {
  for (const [url, what] of Object.entries(REFUSALS)) {
    const outcome = await post(url);
    const said = outcome.responded ? '' : outcome.detail;
    assert.equal(said, `the target names ${what}; only public addresses are reached`, url);
  }
  for (const target of [...hostileTargets(80), ...Object.keys(NAMES).map((name) => `http://${name}/`)]) {
    const outcome = await post(target);
    assert.doesNotMatch(outcome.responded ? '' : outcome.detail, /[a-z][A-Z]|rfc|teredo|6to4|isatap|undefined/, target);
  }
});

test('the table catches a filter for IPv4 only', async (t) => {
  const { port, bytes } = await canary(t);
  const naive: Judge = (address) =>
    address.includes(':') ? undefined : judgeAddress(address, { allowLoopback: false });
  await post(`http://[::1]:${port}/`, { judge: naive });
  assert.ok(bytes() > 0, 'the canary receives what the filter lets through');
});

test('a spelling that passes the first check is refused by the check of the peer address', async (t) => {
  const { port, bytes } = await canary(t);
  const naive: Judge = (address) => (address === '127.0.0.1' ? 'loopback' : undefined);
  const outcome = await post(`http://[::ffff:127.0.0.1]:${port}/`, { judge: naive });
  assert.equal(outcome.responded ? 'responded' : outcome.fault, 'forbidden');
  assert.equal(bytes(), 0);
});

test('the table catches a lookup that checks only the first address of a name', async (t) => {
  const { port, bytes } = await canary(t);
  const addresses = ['127.0.0.1'];
  await post(`http://mixed.attacker.org:${port}/`, { resolve: async () => addresses, judge: () => undefined });
  assert.ok(bytes() > 0, 'a name leads to the canary if its addresses are not judged');
});

test('a name rebound between check and connection: the checked address is dialed', async (t) => {
  const { port, bytes } = await canary(t);
  let asked = 0;
  const dialled: string[] = [];
  const outcome = await post(`http://rebinding.attacker.org:${port}/`, {
    resolve: async () => [(asked += 1) === 1 ? '93.184.215.14' : '127.0.0.1'],
    // Simulates a network that reroutes: the connection still ends up here.
    dial: (address) => {
      dialled.push(address);
      return dialTcp('127.0.0.1', port);
    },
  });
  assert.deepEqual(dialled, ['93.184.215.14']);
  assert.equal(asked, 1);
  assert.deepEqual(outcome.responded ? 'responded' : outcome.fault, 'forbidden');
  assert.equal(bytes(), 0);
});

test('allowLoopback allows loopback and no other special address', async (t) => {
  const { port, bytes } = await canary(t);
  const open = { allowLoopback: true };
  for (const host of ['127.0.0.1', '[::1]', 'localhost', '2130706433', '[::ffff:127.0.0.1]']) {
    const outcome = await post(`http://${host}:${port}/`, { ...open, resolve: async () => ['127.0.0.1'] });
    assert.equal(outcome.responded && outcome.status, 200, host);
  }
  assert.ok(bytes() > 0);
  for (const host of ['10.0.0.1', '169.254.169.254', '[fe80::1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::1]'])
    assert.equal((await post(`http://${host}:${port}/`, open)).responded, false, host);
});

test('ordinary public addresses are allowed in their usual spellings', () => {
  for (const address of [
    '1.1.1.1',
    '93.184.215.14',
    '8.8.8.8',
    '2606:4700::1111',
    '2a00:1450:4001:80b::200e',
    '::ffff:8.8.8.8',
  ])
    assert.equal(judgeAddress(address, { allowLoopback: false }), undefined, address);
});

test('plain http is refused unless the configuration allows it', async () => {
  const outcome = await post('http://hooks.example.org/', { allowHttp: false });
  assert.equal(outcome.responded ? '' : outcome.detail, 'the target must start with https://');
});
