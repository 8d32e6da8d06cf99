import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { inBrowser } from './vite-in-browser.ts';

const [gzipped, brotlied] = [promisify(gzip), promisify(brotliCompress)];

const OUT = join(import.meta.dirname, 'dist');

/** Shared by pages, the first one among them. Left alone, each would become a file of its own that the first page waits for. */
const COMMON = new RegExp(
  [
    String.raw`web/src/(?:[\w-]+\.ts$|api/|frame/(?:strings|date-picker)|charts/(?:charts|strings)|pages/today/strings)`,
    String.raw`web/src/parts/(?:moment|fields/|tab|figure|explain|term|marks|glyph|player-status|strings|is-typing|states/|hooks/)`,
    String.raw`server/src/(?:kernel|access|odds)`,
  ].join('|'),
);

/** Modules that may do something when they are loaded: ours, and those of the framework. */
const EFFECTIVE = /\/web\/|^\0(?!__vite-browser-external)|node_modules\/(react|react-dom|scheduler|@tanstack)\//;

/** Every asset beside its compressed forms, made once: the service sends them as they stand. */
function compressed(): Plugin {
  return {
    name: 'compressed-forms',
    apply: 'build',
    async closeBundle() {
      const entries = readdirSync(OUT, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && /\.(js|css|svg)$/.test(entry.name));
      await Promise.all(
        files.map(async (entry) => {
          const path = join(entry.parentPath, entry.name);
          const plain = await readFile(path);
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
          const [gz, br] = await Promise.all([gzipped(plain, { level: 9 }), brotlied(plain, quality)]);
          await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)]);
        }),
      );
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), inBrowser(), compressed()],
  build: {
    target: 'es2022',
    // Everything from our own address: no data: URLs for the policy to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Three files: packages, which change only with their versions; code that the first page shares with others; and
    // the first page itself. Few requests are needed, and the cached packages stay valid over our changes.
    rolldownOptions: {
      // Parts of the server would need Node: they stay out, or the build fails.
      onLog: (level, log, tell) => {
        if (!log.message.includes('externalized for browser compatibility')) tell(level, log);
      },
      // The modules of the server, and the packages that they alone import, do nothing when they are loaded: what no
      // page calls stays out.
      treeshake: { moduleSideEffects: (id) => EFFECTIVE.test(id) },
      output: {
        codeSplitting: {
          groups: [
            // Without what only the verifier or the set-up of a second factor needs.
            { name: 'vendor', test: /node_modules\/(?!typebox|@noble|lean-qr)/ },
            { name: 'common', test: COMMON, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/docs': 'http://127.0.0.1:8080' } },
});
