import type { QuoteRecord } from '../../odds/index.ts';
import type { KeyedQuoteSet } from './quote-sets.ts';

/**
 * Merges offers of main and alternate lines, captured separately, into whole offers: each capture of one kind keeps the last
 * capture of the other. For a line of both kinds, the main one counts. Without alternates the offers are unchanged.
 */
export function withAlternates(mains: readonly KeyedQuoteSet[], alternates: readonly KeyedQuoteSet[]): KeyedQuoteSet[] {
  const alternatesOf = Map.groupBy(alternates, offerOf);
  const offers = [...Map.groupBy(mains, offerOf)].flatMap(([offer, ofOffer]) => {
    const others = alternatesOf.get(offer) ?? [];
    alternatesOf.delete(offer);
    return others.length === 0 ? ofOffer : together(ofOffer, others);
  });
  return [...offers, ...[...alternatesOf.values()].flat()];
}

const offerOf = ({ gameId, book, stat, period }: KeyedQuoteSet): string => `${gameId} ${book} ${stat} ${period}`;

function together(mains: readonly KeyedQuoteSet[], alternates: readonly KeyedQuoteSet[]): KeyedQuoteSet[] {
  let main: readonly QuoteRecord[] = [];
  let alternate: readonly QuoteRecord[] = [];
  const captures = [
    ...mains.map((set) => ({ set, isAlternate: false })),
    ...alternates.map((set) => ({ set, isAlternate: true })),
  ].toSorted((a, b) => a.set.knownAt.getTime() - b.set.knownAt.getTime());
  const whole = new Map<number, KeyedQuoteSet>();
  for (const { set, isAlternate } of captures) {
    if (isAlternate) alternate = set.quotes;
    else main = set.quotes;
    const lines = new Set(main.map(lineOf));
    const quotes = [...main, ...alternate.filter((quote) => !lines.has(lineOf(quote)))];
    whole.set(set.knownAt.getTime(), { ...set, quotes });
  }
  return [...whole.values()];
}

const lineOf = ({ playerId, lineHalves }: QuoteRecord): string => `${playerId} ${lineHalves}`;
