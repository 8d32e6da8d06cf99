import type { Token } from 'marked';
import { menuOf } from './menu.ts';
import { anchors, plainText, type GuidePage } from './pages.ts';

/** What one search result leads to: the part of a page below a heading. */
export interface Section {
  readonly page: string;
  readonly title: string;
  /** Empty for the part before the first heading below the title. */
  readonly heading: string;
  readonly href: string;
  readonly text: string;
  /** What docs/README.md says of the page; empty below its headings. */
  readonly about: string;
}

export function sectionsOf(pages: readonly GuidePage[]): Section[] {
  const entries = menuOf(pages).flatMap((heading) => heading.entries);
  const about = new Map(entries.map((entry) => [entry.page, entry.about]));
  return pages.flatMap((page) => sectionsOfPage(page, about.get(page) ?? ''));
}

/** The sections of a page, down to the third level of headings. */
function sectionsOfPage({ path, title, tokens }: GuidePage, about: string): Section[] {
  const anchorOf = anchors();
  const parts: { heading: string; href: string; tokens: Token[] }[] = [{ heading: '', href: path, tokens: [] }];
  for (const token of tokens) {
    const anchor = token.type === 'heading' ? anchorOf(token['text'] as string) : '';
    if (token.type !== 'heading') parts.at(-1)?.tokens.push(token);
    else if (token['depth'] > 1 && token['depth'] < 4)
      parts.push({ heading: plainText([token]), href: `${path}#${anchor}`, tokens: [] });
  }
  return parts.map((part, index) => ({
    page: path,
    title,
    heading: part.heading,
    href: part.href,
    text: plainText(part.tokens).trim(),
    about: index === 0 ? about : '',
  }));
}
