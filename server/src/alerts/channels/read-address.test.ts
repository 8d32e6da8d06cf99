import assert from 'node:assert/strict';
import test from 'node:test';
import { DomainError } from '../../platform/index.ts';
import type { GivenAddress } from './channel.ts';
import { readAddress } from './read-address.ts';

/** A valid address of each kind. */
const VALID: readonly GivenAddress[] = [
  { kind: 'discord', url: `https://discord.com/api/webhooks/123456789012345678/${'a'.repeat(60)}` },
  { kind: 'slack', url: 'https://hooks.slack.com/services/T12345/B12345/abcdefghijkl' },
  { kind: 'telegram', botToken: `123456789:${'A'.repeat(30)}`, chatId: '-1001234', server: 'https://telegram.example' },
  { kind: 'ntfy', topic: 'props', server: 'https://ntfy.example', token: 'tk_abcdef' },
  { kind: 'webhook', url: 'https://example.org/hook', secret: 'sixteen characters or more' },
];

const CANNOT_BE_SENT = [
  '\r\n',
  '\n',
  '\r',
  '\t',
  ' ',
  '\u0000',
  '\u007f',
  '\u0085',
  '\u2028',
  '\r\nX-Planted: yes',
  '\ud800',
];

const read = (given: GivenAddress) => readAddress(given, () => 'a secret of the service', false);

test('what goes into an outgoing request is checked where it is saved: every member of every kind of channel', () => {
  let refused = 0;
  for (const given of VALID) {
    assert.doesNotThrow(() => read(given), JSON.stringify(given));
    for (const [member, value] of Object.entries(given)) {
      if (member === 'kind' || member === 'secret') continue;
      for (const bad of CANNOT_BE_SENT)
        for (const text of [`${value}${bad}`, `${bad}${value}`, `${value.slice(0, 9)}${bad}${value.slice(9)}`]) {
          const isRefused = (error: unknown) =>
            error instanceof DomainError && JSON.stringify(error.facts).includes(`/${member}`);
          assert.throws(() => read({ ...given, [member]: text }), isRefused, `${given.kind} ${JSON.stringify(text)}`);
          refused += 1;
        }
    }
  }
  for (const member of ['url', 'server'] as const)
    for (const given of VALID.filter((one) => one[member] !== undefined))
      assert.throws(() => read({ ...given, [member]: `${given[member]}#part` }), DomainError, given.kind);
  const halved = { kind: 'webhook', url: 'https://example.org/hook', secret: 'sixteen characters \ud800' } as const;
  assert.throws(() => read(halved), DomainError);
  assert.equal(refused, 9 * CANNOT_BE_SENT.length * 3);
});
