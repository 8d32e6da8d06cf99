import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The server's code, of which pages take what only computes. */
export const SERVER = join(import.meta.dirname, '../server/src');
const PAGE = join(import.meta.dirname, 'src/site');

const TYPEBOX = join(import.meta.dirname, '../node_modules/typebox/build');

/** What of the verifier needs Node, or makes code at run time, and what stands for it in a browser. */
const IN_BROWSER: Readonly<Record<string, string>> = {
  [join(SERVER, 'ledger/sha256.ts')]: join(PAGE, 'sha256.ts'),
  [join(SERVER, 'ledger/heads/is-signed.ts')]: join(PAGE, 'is-signed.ts'),
  [join(TYPEBOX, 'system/environment/evaluate.mjs')]: join(PAGE, 'no-evaluation.ts'),
};

/** The verifier of the server, in a browser. */
export function inBrowser(): Plugin {
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
        if (part.type === 'chunk' && needsNode(part))
          this.error('The page would need Node: it imports something of the server that does not only compute.');
    },
  };
}

/** Node's modules are left out of a bundle for a browser: an empty one stands for each, or an import of what is not there. */
const needsNode = ({ modules, imports }: { readonly modules: object; readonly imports: readonly string[] }): boolean =>
  Object.keys(modules).some((id) => id.includes('__vite-browser-external')) ||
  imports.some((id) => id.startsWith('node:'));
