import type { Tokens } from 'marked';
import { plainText, targetOf, type GuidePage } from './pages.ts';

const INDEX = 'docs/README.md';

export interface MenuHeading {
  readonly title: string;
  readonly entries: readonly { readonly page: GuidePage; readonly about: string }[];
}

/** The pages under the headings of docs/README.md, in its order, with what it says of each. */
export function menuOf(pages: readonly GuidePage[]): MenuHeading[] {
  const index = pages.find(({ source }) => source === INDEX);
  const headings: { title: string; entries: { page: GuidePage; about: string }[] }[] = [];
  for (const token of index?.tokens ?? []) {
    if (token.type === 'heading' && token['depth'] === 2) headings.push({ title: plainText([token]), entries: [] });
    if (token.type !== 'table') continue;
    for (const row of (token as Tokens.Table).rows) {
      const about = plainText(row[1]?.tokens ?? []);
      const links = row.flatMap(({ tokens }) => tokens.filter((within) => within.type === 'link'));
      for (const { href } of links as Tokens.Link[]) {
        const page = pages.find(({ source }) => source === targetOf(INDEX, href).file);
        if (page !== undefined) headings.at(-1)?.entries.push({ page, about });
      }
    }
  }
  return headings;
}
