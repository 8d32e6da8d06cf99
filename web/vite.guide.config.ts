import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { readPages, readPictures } from './src/guide/pages.ts';
import { renderPages } from './src/guide/render.ts';
import { sectionsOf } from './src/guide/sections.ts';

/** Adds a file for each page and picture of docs/, and one with the text that is searched. */
function pages(): Plugin {
  return {
    name: 'guide-pages',
    generateBundle() {
      const root = join(import.meta.dirname, '..');
      const all = readPages(root);
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      for (const [path, source] of [...renderPages(all), ...readPictures(root)]) emit(path, source);
      emit('sections.js', `window.guideSections = ${JSON.stringify(sectionsOf(all))};\n`);
    },
  };
}

/** The guide: plain files that work from a disk too. One script that is no module, for the page of the search. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'guide/public',
  plugins: [pages()],
  build: {
    target: 'es2022',
    outDir: 'guide/dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    lib: {
      entry: join(import.meta.dirname, 'src/guide/main.ts'),
      formats: ['iife'],
      name: 'guide',
      fileName: () => 'search.js',
    },
  },
});
