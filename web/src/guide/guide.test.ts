import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join, posix } from 'node:path';
import test from 'node:test';
import { readPages, readPictures } from './pages.ts';
import { renderPages } from './render.ts';
import { searchOf } from './search.ts';
import { sectionsOf } from './sections.ts';

const ROOT = join(import.meta.dirname, '../../..');
const pages = readPages(ROOT);
const rendered = renderPages(pages);
const search = searchOf(sectionsOf(pages));

/** Files beside the pages that a page may lead to or show. */
const BESIDE = new Set([
  ...['style.css', 'favicon.svg', 'search.js', 'sections.js', 'openapi.json'],
  ...readPictures(ROOT).keys(),
]);

/** Links that lead to no file of the guide, or to no place in it. */
function brokenLinks(all: ReadonlyMap<string, string>): string[] {
  const ids = new Map([...all].map(([path, html]) => [path, new Set(html.match(/(?<= id=")[^"]+/g))]));
  return [...all].flatMap(([from, html]) =>
    [...html.matchAll(/ (?:href|src|action)="([^"]*)"/g)]
      .map(([, href = '']) => href)
      .filter((href) => !/^[a-z]+:/.test(href))
      .filter((href) => {
        const [path = '', anchor] = decodeURIComponent(href).split('#');
        const to = path === '' ? from : posix.join(posix.dirname(from), path);
        if (anchor !== undefined) return ids.get(to)?.has(anchor) !== true;
        return !all.has(to) && !BESIDE.has(to);
      })
      .map((href) => `${from}: ${href}`),
  );
}

test('every page of docs/ is a page of the guide and in its menu', () => {
  const docs = globSync('docs/**/*.md', { cwd: ROOT });
  assert.ok(docs.length > 60, `${docs.length} pages`);
  assert.deepEqual(
    docs.filter((source) => !pages.some((page) => page.source === source)),
    [],
  );
  const index = rendered.get('index.html') ?? '';
  const menu = index.slice(index.indexOf('<nav'));
  const apart = /^docs\/(?:README|decisions\/\d.*)\.md$/;
  const shown = pages.filter(({ source }) => source.startsWith('docs/') && !apart.test(source));
  assert.deepEqual(
    shown.filter(({ path }) => !menu.includes(`href="${path}"`)).map(({ path }) => path),
    [],
  );
});

test('no link of the guide is broken, and a planted one is found', () => {
  assert.deepEqual(brokenLinks(rendered), []);
  const planted = new Map([...rendered, ['a/b.html', '<a href="../mcp.html#none"></a><a href="mcp.html"></a>']]);
  assert.deepEqual(brokenLinks(planted), ['a/b.html: ../mcp.html#none', 'a/b.html: mcp.html']);
});

test('the pages have no script in them, and code and comparisons of docs/ stay text', () => {
  for (const [path, html] of rendered) {
    assert.doesNotMatch(html, /<script(?! src="[a-z]+\.js" defer><)|<style| style=| on\w+="/, path);
    assert.equal(html.match(/<h1/g)?.length, 1, path);
  }
  assert.match(rendered.get('getting-started.html') ?? '', /<pre tabindex="0"/);
});

/** What a newcomer asks, and the page that says it. */
const QUESTIONS: readonly (readonly [question: string, page: string])[] = [
  ['how do I get an API key', 'getting-started.html'],
  ['verify the record', 'record.html'],
  ['connect claude', 'mcp.html'],
  ['is a pick void if the player is out', 'picks.html'],
  ['how are picks graded', 'record.html'],
  ['import past seasons from CSV', 'import.html'],
  ['telegram alert when a line moves', 'alerts.html'],
  ['429 too many requests', 'limits.html'],
  ['how to back up the database', 'backup.html'],
  ['run it with docker', 'self-hosting.html'],
  ['how good is the model', 'model.html'],
  ['is my webhok signature valid', 'webhooks.html'],
  ['which feeds need a key', 'feeds.html'],
];

test('search finds what a newcomer asks: the right page is among the first three', () => {
  const missed = QUESTIONS.flatMap(([question, page]) => {
    const found = search(question).map((section) => section.page);
    return found.slice(0, 3).includes(page) ? [] : [`${question}: ${found.slice(0, 3).join(', ')}`];
  });
  assert.deepEqual(missed, []);
});

test('search has the text of every page, each page once, and says nothing about words that are nowhere', () => {
  const found = search('pick');
  assert.equal(new Set(found.map(({ page }) => page)).size, found.length);
  for (const { title, path } of pages)
    assert.ok(
      search(title).some(({ page }) => page === path),
      title,
    );
  assert.deepEqual(search('xylophonist'), []);
  assert.deepEqual(search(''), []);
});
