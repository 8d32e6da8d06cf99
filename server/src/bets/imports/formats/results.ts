/** What a file says became of a bet. */
export type FileResult = 'open' | 'won' | 'lost' | 'push' | 'void' | 'cashed-out';

const WORDS: readonly (readonly [RegExp, FileResult])[] = [
  [/^(?:c|cash(?:ed)? ?out)$/, 'cashed-out'],
  [/^(?:void(?:ed)?|cancell?ed|refund(?:ed)?|no action|returned|r|v)$/, 'void'],
  [/^(?:push(?:ed)?|draw|tie)$/, 'push'],
  [/^(?:won|win|winner|w)$/, 'won'],
  [/^(?:lost|loss|lose|loser|l)$/, 'lost'],
  [/^(?:open|pending|placed|active|unsettled|running|live|p)$/, 'open'],
];

/** A result as trackers write it: `W`, `won`, `SETTLED_CASHOUT`; null for any other word. */
export function readResult(text: string): FileResult | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[_-]+/g, ' ')
    .replace(/^settled /, '');
  return WORDS.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}
