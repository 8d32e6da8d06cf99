/** Loaded into the service: one feed's address becomes that of a server on this machine, in place of its origin. */
import { registerHooks } from 'node:module';

const given = process.env['PROPPICK_TEST_FEED'] ?? '';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/sources/balldontlie/requests.ts')) return loaded;
    return {
      ...loaded,
      source: Buffer.from(loaded.source as Uint8Array)
        .toString()
        .replace('https://api.balldontlie.io', given),
    };
  },
});
