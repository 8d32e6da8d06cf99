import assert from 'node:assert/strict';
import test from 'node:test';
import { ForbiddenTarget, readTarget, type TargetPolicy } from './target.ts';

/** Refuses one address and no name. */
const POLICY: TargetPolicy = {
  judge: (address) => (address === '10.0.0.1' ? 'an address of a private network' : undefined),
  allowHttp: true,
  allowLoopback: false,
};
const read = (text: string, policy: Partial<TargetPolicy> = {}) => readTarget(text, { ...POLICY, ...policy });

/** Why a target is refused; undefined if it is allowed. */
function refusal(text: string, policy: Partial<TargetPolicy> = {}): string | undefined {
  try {
    read(text, policy);
    return undefined;
  } catch (error) {
    return error instanceof ForbiddenTarget ? error.message : assert.fail(String(error));
  }
}
const named = (what: string): string => `names ${what}; only public addresses are reached`;

test('a target has its host without brackets and trailing dot, its port or the default, and its IP address if it is one', () => {
  const { url, ...parts } = read('https://Hooks.Example.ORG./in?a=1');
  assert.equal(url.href, 'https://hooks.example.org./in?a=1');
  assert.deepEqual(parts, { host: 'hooks.example.org', port: 443, isSecure: true, address: null });
  const plain = read('http://93.184.215.14/');
  assert.deepEqual(
    [plain.host, plain.port, plain.isSecure, plain.address],
    ['93.184.215.14', 80, false, '93.184.215.14'],
  );
  const six = read('https://[2606:2800:21f::1]:8443/');
  assert.deepEqual([six.host, six.port, six.address], ['2606:2800:21f::1', 8443, '2606:2800:21f::1']);
  assert.equal(read('http://hooks.example.org:443/').port, 443);
});

test('a target of 2,048 characters is accepted, and a longer one is refused', () => {
  const ofLength = (length: number) => 'https://example.org/'.padEnd(length, 'x');
  assert.equal(refusal(ofLength(2_048)), undefined);
  assert.equal(refusal(ofLength(2_049)), 'is too long');
});

test('invalid URLs, other schemes and URLs with a user are refused', () => {
  for (const text of ['', 'example.org', 'https://', 'https://a b/', 'https://a%20b.org/', 'https://x.1.2/'])
    assert.equal(refusal(text), 'is no address that can be read', text);
  for (const text of ['ftp://example.org/', 'ws://example.org/', 'file:///etc/passwd'])
    assert.equal(refusal(text), 'must start with https://', text);
  assert.equal(refusal('http://example.org/', { allowHttp: false }), 'must start with https://');
  assert.equal(refusal('https://example.org/', { allowHttp: false }), undefined);
  for (const text of ['https://ada@example.org/', 'https://:secret@example.org/', 'https://ada:secret@example.org/'])
    assert.equal(refusal(text), 'must not name a user', text);
});

test('a host of dots only, or with two trailing dots, is refused', () => {
  for (const text of ['https://./', 'https://../', 'https://example.org../'])
    assert.equal(refusal(text), 'has no host that can be asked', text);
});

test('an IP address is checked by the address rules', () => {
  assert.equal(refusal('https://10.0.0.1/'), named('an address of a private network'));
  assert.equal(refusal('https://0x0a000001/'), named('an address of a private network'));
  assert.equal(refusal('https://10.0.0.2/'), undefined);
});

test('names of this machine are refused unless loopback is allowed', () => {
  for (const host of ['localhost', 'LOCALHOST', 'a.localhost', 'localhost.']) {
    assert.equal(refusal(`https://${host}/`), named('this machine'), host);
    assert.equal(refusal(`https://${host}/`, { allowLoopback: true }), undefined, host);
  }
  assert.equal(refusal('https://notlocalhost/'), named('a host without a domain'));
  assert.equal(refusal('https://localhost.example.org/'), undefined);
});

test('names of a local network are refused by their last label, and no others', () => {
  const parts = 'local internal intranet lan home corp localdomain home.arpa onion'.split(' ');
  for (const part of parts) {
    for (const host of [part, `printer.${part}`, `PRINTER.${part}.`])
      assert.equal(refusal(`https://${host}/`, { allowLoopback: true }), named('a host of a local network'), host);
    for (const host of [`not${part}.org`, `${part}.example.org`, `a.not${part}`])
      assert.equal(refusal(`https://${host}/`), undefined, host);
  }
  assert.equal(refusal('https://homexarpa/'), named('a host without a domain'));
  assert.equal(refusal('https://x.homexarpa/'), undefined);
  assert.equal(refusal('https://metadata/'), named('a host without a domain'));
});
