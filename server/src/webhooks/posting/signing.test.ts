import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { signedHeaders } from './signing.ts';

const AT = new Date('2026-01-10T12:00:00.900Z');

test('the contract’s signature matches RFC 4231, test case 2', () => {
  const headers = signedHeaders({
    eventId: 'evt_1',
    body: 'what do ya want for nothing?',
    secrets: ['Jefe'],
    attempt: 1,
    sentAt: AT,
  });
  assert.equal(
    headers['x-webhook-signature'],
    'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('the Standard Webhooks signature matches the example of its libraries', () => {
  const sentAt = new Date(1_614_265_330_000);
  const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] as const;
  const headers = signedHeaders({
    eventId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    body: '{"test": 2432232314}',
    secrets: [...secrets],
    attempt: 1,
    sentAt,
  });
  assert.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('after a rotation the contract’s header uses only the new secret, the other header both', () => {
  const headers = signedHeaders({
    eventId: 'evt_1',
    body: '{}',
    secrets: ['the new secret, 16+', 'the old secret, 16+'],
    attempt: 2,
    sentAt: AT,
  });
  const by = (secret: string): string =>
    `v1,${createHmac('sha256', secret).update('evt_1.1768046400.{}').digest('base64')}`;
  assert.equal(headers['webhook-signature'], `${by('the new secret, 16+')} ${by('the old secret, 16+')}`);
  assert.equal(
    headers['x-webhook-signature'],
    `sha256=${createHmac('sha256', 'the new secret, 16+').update('{}').digest('hex')}`,
  );
  assert.equal(headers['x-webhook-timestamp'], '1768046400');
});

test('any secret signs, even one that only looks like a base64 key; no header contains a line break', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 16, unit: 'grapheme' }), fc.boolean(), (text, isPrefixed) => {
      const secret = isPrefixed ? `whsec_${text}` : text;
      for (const value of Object.values(
        signedHeaders({ eventId: 'evt_1', body: '{}', secrets: [secret], attempt: 1, sentAt: AT }),
      ))
        assert.match(value, /^[\x20-\x7e]+$/);
    }),
  );
});
