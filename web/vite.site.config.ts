import { join } from 'node:path';
import { defineConfig } from 'vite';
import { inBrowser } from './vite-in-browser.ts';

const PAGE = join(import.meta.dirname, 'src/site');

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
