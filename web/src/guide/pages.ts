import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { lexer, type Token, type TokensList } from 'marked';

/** A page of the guide, from a Markdown file of the checkout. */
export interface GuidePage {
  /** Its file, from the root of the checkout. */
  readonly source: string;
  /** Its address, from the folder of the guide. */
  readonly path: string;
  readonly title: string;
  readonly tokens: TokensList;
}

/** What the pages of docs/ link to, beside them. */
const OTHERS = ['CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'client/README.md', 'deploy/cluster/README.md'];

/** Every page of docs/ and its decisions, and the pages that they link to. */
export function readPages(root: string): GuidePage[] {
  const sources = [...globSync('docs/**/*.md', { cwd: root }).toSorted(), ...OTHERS];
  return sources
    .map((source) => source.replaceAll('\\', '/'))
    .filter((source) => existsSync(join(root, source)))
    .map((source) => {
      const tokens = lexer(readFileSync(join(root, source), 'utf8'));
      const heading = tokens.find((token) => token.type === 'heading');
      return { source, path: pathOf(source), title: heading ? plainText([heading]) : source, tokens };
    });
}

/** The pictures that pages of docs/ show, by address. */
export function readPictures(root: string): Map<string, string> {
  const sources = globSync('docs/images/*.svg', { cwd: root }).map((source) => source.replaceAll('\\', '/'));
  return new Map(
    sources.map((source) => [source.slice('docs/'.length), readFileSync(join(root, source), 'utf8')] as const),
  );
}

/** `docs/a.md` is `a.html`; a README is the index of its folder; files outside docs/ are below `checkout/`. */
function pathOf(source: string): string {
  const within = source.startsWith('docs/') ? source.slice('docs/'.length) : `checkout/${source}`;
  return within.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html');
}

/** Where a relative link of a page leads, from the root of the checkout, and the heading there. */
export function targetOf(source: string, href: string): { readonly file: string; readonly anchor: string } {
  const [path = '', anchor] = href.split('#');
  const file = path === '' ? source : posix.join(posix.dirname(source), path).replace(/\/$/, '');
  return { file, anchor: anchor === undefined ? '' : `#${anchor}` };
}

/** The text that a reader sees, without marks. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'table') {
        const cells = [...token['header'], ...token['rows'].flat()] as { readonly tokens: Token[] }[];
        return cells.map((cell) => plainText(cell.tokens)).join(' ');
      }
      if (token.type === 'list') return plainText(token['items'] as Token[]);
      if (token.type === 'br' || token.type === 'space') return ' ';
      const within = (token as { readonly tokens?: Token[] }).tokens;
      const text = within ? plainText(within) : unescaped((token as { readonly text?: string }).text ?? '');
      return /^(?:text|strong|em|link|codespan|escape|del)$/.test(token.type) ? text : `${text} `;
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replace(/ $/, tokens.length === 1 ? '' : ' ');
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Makes the anchors of one page's headings: lower case, no punctuation, hyphens, numbered if repeated. */
export function anchors(): (title: string) => string {
  const seen = new Map<string, number>();
  return (title) => {
    const slug = title
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  };
}
