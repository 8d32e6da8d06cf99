import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { menuOf, type MenuHeading } from './menu.ts';
import { anchors, targetOf, type GuidePage } from './pages.ts';
import { TEXT } from './strings.ts';

/** The HTML of every page, by path. No page loads a script, so all of them work from a disk too. */
export function renderPages(pages: readonly GuidePage[]): Map<string, string> {
  const menu = menuOf(pages);
  const search = { source: 'docs/search.md', path: 'search.html', title: TEXT.search };
  return new Map([
    ...pages.map((page): [string, string] => [page.path, documentOf(page, menu, htmlOf(page, pages))]),
    [search.path, documentOf(search, menu, SEARCH_PAGE)],
  ]);
}

const SEARCH_PAGE = `<h1>${TEXT.search}</h1><p role="status" id="found"></p><ol id="results"></ol>
<noscript><p>${TEXT.noScript}</p></noscript><script src="sections.js" defer></script><script src="search.js" defer></script>`;

/** The address of `to` in the page `from`. */
const between = (from: string, to: string): string => posix.relative(posix.dirname(from), to);

function documentOf(page: Pick<GuidePage, 'path' | 'title'>, menu: readonly MenuHeading[], main: string): string {
  const link = (to: string): string => between(page.path, to);
  const entry = ({ path, title }: GuidePage): string =>
    `<li><a href="${link(path)}"${path === page.path ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`;
  const headings = menu.map(
    ({ title, entries }) =>
      `<h2>${escaped(title)}</h2><ul>${entries.map(({ page: each }) => entry(each)).join('\n')}</ul>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escaped(page.title)} · Prop-Pick</title>
<link rel="icon" href="${link('favicon.svg')}" type="image/svg+xml"><link rel="stylesheet" href="${link('style.css')}"></head>
<body><a class="skip" href="#main">${TEXT.skip}</a>
<header><a class="brand" href="${link('index.html')}">${TEXT.brand}</a>
<form role="search" action="${link('search.html')}"><label for="q">${TEXT.search}</label>
<input id="q" type="search" name="q" autocomplete="off" required></form><a class="to-menu" href="#menu">${TEXT.menu}</a></header>
<main id="main" tabindex="-1">${main}</main>
<nav id="menu" aria-label="${TEXT.menu}">${headings.join('\n')}</nav></body></html>
`;
}

function htmlOf(page: GuidePage, pages: readonly GuidePage[]): string {
  const anchorOf = anchors();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        if (/^[a-z][a-z+.-]*:/i.test(href)) return `<a href="${escaped(href)}">${text}</a>`;
        const { file, anchor } = targetOf(page.source, href);
        const led = pages.find(({ source }) => source === file);
        if (led !== undefined)
          return `<a href="${led === page && anchor !== '' ? anchor : `${between(page.path, led.path)}${anchor}`}">${text}</a>`;
        if (file === 'docs/openapi.json') return `<a href="${between(page.path, 'openapi.json')}">${text}</a>`;
        // A file of the checkout that is no page of the guide.
        return `${text} (<code>${escaped(file)}</code>)`;
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
      },
      table({ header, rows }) {
        const cells = (row: readonly Tokens.TableCell[], name: string): string =>
          row
            // A header cell without text is none.
            .map(({ tokens }) => [tokens.length === 0 ? 'td' : name, this.parser.parseInline(tokens)] as const)
            .map(([tag, content]) => `<${tag}>${content}</${tag}>`)
            .join('');
        const head = header.every(({ tokens }) => tokens.length === 0)
          ? ''
          : `<thead><tr>${cells(header, 'th')}</tr></thead>`;
        const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        return `<div class="wide" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parser(page.tokens);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
