import assert from 'node:assert/strict';
import test from 'node:test';
import { bookLink } from './links.ts';

const read = (value: unknown): string | null => bookLink({ value, pointer: '/link' });

test('links of real books are kept', () => {
  for (const link of [
    'https://sportsbook.fanduel.com/addToBetslip?marketId=42.1&selectionId=7',
    'https://sportsbook.draftkings.com/event/31025977?outcomes=0OU76623766U1250_3',
    'https://espnbet.com/sport/basketball/organization/united-states/competition/nba#slip',
  ])
    assert.equal(read(link), link);
});

test('a hostile feed cannot set another target: scripts, plain http, IP addresses, internal names and ports are rejected', () => {
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://sportsbook.fanduel.com/',
    '//sportsbook.fanduel.com/',
    'https://user:word@sportsbook.fanduel.com/',
    'https://sportsbook.fanduel.com:8443/',
    'https://127.0.0.1/slip',
    'https://0x7f.1/slip',
    'https://[::1]/slip',
    'https://localhost/slip',
    'https://{state}.betrivers.com/?coupon=1',
    'fanduelsportsbook://addToBetslip',
    `https://sportsbook.fanduel.com/${'a'.repeat(500)}`,
    `https://sportsbook.fanduel.com/${'é'.repeat(200)}`,
    '',
    'slip',
    7,
    null,
    undefined,
    { href: 'https://sportsbook.fanduel.com/' },
  ])
    assert.equal(read(link), null, JSON.stringify(link));
});

test('a stored link contains no quotation mark, space or line break', () => {
  const link = read('https://book.example/a b?c="d"\n&e=<f>');
  assert.ok(link !== null);
  assert.doesNotMatch(link, /["<>\s]/);
});
