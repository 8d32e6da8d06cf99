import MiniSearch from 'minisearch';
import type { Section } from './sections.ts';

/** Words of a question that say nothing about its subject. */
const SKIPPED = new Set(
  'a an and are as at be by can do does for from get how i if in is it its me my of on or that the there this to use was what when where which why will with you your'.split(
    ' ',
  ),
);

/** A word without the endings of plural and verb, so that "keys" finds "key" and "verified" finds "verify". */
function stemOf(word: string): string {
  if (word.length < 5) return word.replace(/([^s])s$/, '$1');
  return word.replace(/(?:ies|ied|ying)$/, 'y').replace(/(?:([^s])s|([^aeiou])(?:ed|ing))$/, '$1$2');
}

const processTerm = (term: string): string | null => {
  const word = term.toLowerCase();
  return SKIPPED.has(word) ? null : stemOf(word);
};

/** Finds the sections that respond best to words: at most one for each page, the best first. */
export function searchOf(sections: readonly Section[]): (words: string) => Section[] {
  const index = new MiniSearch<Section & { readonly id: number }>({
    fields: ['title', 'about', 'heading', 'text'],
    processTerm,
    searchOptions: {
      boost: { title: 4, about: 4, heading: 3 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      weights: { prefix: 0.4, fuzzy: 0.2 },
    },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return (words) => {
    const pages = new Map<string, Section>();
    for (const { id } of index.search(words, { boostDocument: (at) => weightOf(sections[at as number]) })) {
      const section = sections[id as number];
      if (section !== undefined && !pages.has(section.page)) pages.set(section.page, section);
    }
    return [...pages.values()];
  };
}

/** Guides come before their list, and before what explains their making. */
const weightOf = (section: Section | undefined): number =>
  section !== undefined && /^(?:decisions|checkout)\/|^(?:index|guarantees|mutation-testing)\./.test(section.page)
    ? 0.4
    : 1;
