import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';

const PAGES = ['/api/v1/openapi.json', '/docs', '/docs/static/scalar.js', '/errors', '/errors/unauthorized'];
/** Concurrent requests per page. */
const REQUESTS = 200;

export const attack: Attack = {
  item: 15,
  title: 'pages without a login are not sent again to a client with a cached copy',
  async play({ origin }) {
    let bytes = 0;
    for (const page of PAGES) {
      // One page after the other, as a browser does.
      // oxlint-disable-next-line no-await-in-loop
      const first = await fetch(origin + page);
      const etag = first.headers.get('etag');
      assert.ok(etag !== null, `${page} has no ETag`);
      assert.match(String(first.headers.get('cache-control')), /^public, /, page);
      // oxlint-disable-next-line no-await-in-loop
      const whole = (await first.arrayBuffer()).byteLength;
      assert.ok(whole > 0, page);
      // oxlint-disable-next-line no-await-in-loop
      const again = await Promise.all(
        Array.from({ length: REQUESTS }, () => fetch(origin + page, { headers: { 'if-none-match': etag } })),
      );
      for (const response of again) {
        assert.equal(response.status, 304, page);
        // oxlint-disable-next-line no-await-in-loop
        bytes += (await response.arrayBuffer()).byteLength;
      }
    }
    assert.equal(bytes, 0);
    return `${PAGES.length * REQUESTS} responses of 304 without a body`;
  },
};
