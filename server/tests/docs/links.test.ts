import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import test from 'node:test';
import { pages, proseOf, ROOT, textOf } from './markdown-pages.ts';

interface Link {
  readonly line: number;
  readonly target: string;
}

function linksOf(text: string): Link[] {
  return proseOf(text)
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)|^\[[^\]]+\]:\s*(\S+)|\b(?:href|src)="([^"]+)"/g)].map(
        ([, inline, reference, attribute]) => ({
          line: index + 1,
          target: inline ?? reference ?? attribute ?? '',
        }),
      ),
    );
}

/** The anchors of a page's headings: lower case, no punctuation, hyphens, numbered if repeated. */
function anchorsOf(text: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, title = ''] of proseHeadings(text)) {
    const slug = title
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    anchors.add(times === 0 ? slug : `${slug}-${times}`);
  }
  return anchors;
}

/** Headings outside fenced blocks. Inline code stays, because it is part of the anchor. */
const proseHeadings = (text: string): RegExpMatchArray[] => [
  ...text.replaceAll(/^\s*```[\s\S]*?^\s*```/gm, '').matchAll(/^#{1,6} (.*)$/gm),
];

/** The fault of a link; undefined if its target exists or is another site. */
function faultOf(page: string, text: string, { target }: Link, read: (page: string) => string): string | undefined {
  if (/^[a-z][a-z+.-]*:/i.test(target)) return undefined;
  const [path = '', anchor] = decodeURIComponent(target).split('#');
  const led = path === '' ? page : posix.normalize(posix.join(posix.dirname(page), path));
  if (led.startsWith('..')) return 'leads out of the repository';
  if (path !== '' && !existsSync(join(ROOT, led))) return 'leads nowhere';
  if (anchor === undefined || !led.endsWith('.md')) return undefined;
  return anchorsOf(path === '' ? text : read(led)).has(anchor) ? undefined : 'has no such heading';
}

const brokenLinks = (page: string, text: string): string[] =>
  linksOf(text).flatMap((link) => {
    const fault = faultOf(page, text, link, textOf);
    return fault === undefined ? [] : [`${page}:${link.line} ${link.target} ${fault}`];
  });

test('every link between pages has an existing file and heading as its target', () => {
  const all = pages();
  assert.ok(all.length > 20, `${all.length} pages`);
  assert.deepEqual(
    all.flatMap((page) => brokenLinks(page, textOf(page))),
    [],
  );
});

test('docs/README.md links every page of docs/', () => {
  const index = new Set(linksOf(textOf('docs/README.md')).map(({ target }) => target.split('#')[0]));
  const unlisted = pages().filter((page) => /^docs\/[^/]+\.md$/.test(page) && !index.has(page.slice('docs/'.length)));
  assert.deepEqual(unlisted, ['docs/README.md']);
});

test('the harness sees a missing file, a missing heading, and a link out of the repository', () => {
  const text = '# One `two`\n\n[a](gone.md) [b](#one-two) [c](#three) [d](../../etc/hosts) ![e](README.md)\n';
  const faults = brokenLinks('docs/made-up.md', text);
  assert.deepEqual(faults, [
    'docs/made-up.md:3 gone.md leads nowhere',
    'docs/made-up.md:3 #three has no such heading',
    'docs/made-up.md:3 ../../etc/hosts leads out of the repository',
  ]);
});

test('no line of a page is longer than 160 characters', () => {
  const isLong = (line: string): boolean => line.length > 160;
  const long = pages().flatMap((page) =>
    textOf(page)
      .split('\n')
      .flatMap((line, index) => (isLong(line) ? [`${page}:${index + 1}`] : [])),
  );
  assert.deepEqual(long, []);
  assert.ok(isLong('x'.repeat(161)));
});
