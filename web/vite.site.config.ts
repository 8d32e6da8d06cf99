import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const SERVER = join(import.meta.dirname, '../server/src');
const PAGE = join(import.meta.dirname, 'src/site');

/** The two files of the verifier that need Node, and what stands for them in a browser. */
const IN_BROWSER: Readonly<Record<string, string>> = {
  [join(SERVER, 'ledger/sha256.ts')]: join(PAGE, 'sha256.ts'),
  [join(SERVER, 'ledger/heads/is-signed.ts')]: join(PAGE, 'is-signed.ts'),
};

function inBrowser(): Plugin {
  return {
    name: 'in-browser',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return (found && IN_BROWSER[found.id]) ?? found;
    },
    // Of the server only what computes may get into the page.
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && /__vite-browser-external|\bnode:[a-z]/.test(part.code))
          this.error(
            'The page of a site would need Node: it imports something of the server that does not only compute.',
          );
    },
  };
}

/** The page of `proppick site`: plain files that work from a disk too, so one script that is no module. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'site/public',
  plugins: [inBrowser()],
  build: {
    target: 'es2022',
    outDir: 'site/dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    lib: { entry: join(PAGE, 'main.ts'), formats: ['iife'], name: 'propPickSite', fileName: () => 'site.js' },
    // The modules of the server do nothing when they are loaded: what the page does not call stays out.
    rolldownOptions: { treeshake: { moduleSideEffects: (id) => id.startsWith(PAGE) } },
  },
});
