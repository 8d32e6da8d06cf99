import assert from 'node:assert/strict';
import test from 'node:test';
import { clientOf } from './client-of.ts';

const MAC = 'Macintosh; Intel Mac OS X 10_15_7';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

const NAMED: readonly [string | undefined, string][] = [
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (${MAC}) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`, 'Opera on Mac'],
  [`Mozilla/5.0 (${MAC}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`, 'Safari on Mac'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1',
    'Chrome on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['curl/8.5.0', 'curl'],
  ['python-requests/2.32.3', 'python-requests'],
  ['node', 'node'],
  ['Mozilla/5.0 (something else)', 'Unknown program'],
  ['<script>alert(1)</script>', 'Unknown program'],
  ['', 'Unknown program'],
  [undefined, 'Unknown program'],
];

test('a user agent becomes a browser and a system, or the name of a program', () => {
  for (const [text, name] of NAMED) assert.equal(clientOf(text), name, text);
});

test('the description of a client is short for any user agent', () => {
  for (const text of ['x'.repeat(100_000), `${'('.repeat(50_000)}Firefox/1`, 'Mozilla/5.0 '.repeat(10_000)])
    assert.ok(clientOf(text).length <= 40, clientOf(text));
});
