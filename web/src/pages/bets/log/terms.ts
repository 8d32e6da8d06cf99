import type { Bet, Pick as BoardPick } from '../../../api/types.ts';
import { bookName, figure } from '../../../format.ts';
import { BOOK_TITLES, expectedValue } from '../../../kernel.ts';
import { odds, priceIn, type OddsFormat } from '../../../odds.ts';

export const STAKE_KINDS = ['cash', 'bonus', 'boost'] as const;

/** The terms of a bet as they stand in their fields. */
export interface Terms {
  readonly book: string;
  readonly price: string;
  readonly stake: string;
  readonly stakeKind: Bet['stakeKind'];
  readonly boostedPrice: string;
  /** In percent. */
  readonly commission: string;
  readonly note: string;
}

/** Prices that were shown in a format, which may round them: what is not changed is sent as it was. */
interface Shown {
  readonly price: number | null | undefined;
  readonly boostedPrice?: number | null | undefined;
}

/** The price that a field holds; undefined for what is no price. */
export function typedPrice(text: string, shown: number | null | undefined, format: OddsFormat): number | undefined {
  const isShown = shown !== null && shown !== undefined && text === odds(shown, format);
  return isShown ? shown : priceIn(text);
}

/** The members of a request that say the terms. */
export const termsBody = (terms: Terms, shown: Shown, format: OddsFormat) => ({
  book: bookKey(terms.book),
  price: typedPrice(terms.price, shown.price, format),
  stake: Number(terms.stake),
  stakeKind: terms.stakeKind,
  boostedPrice:
    terms.stakeKind === 'boost' ? (typedPrice(terms.boostedPrice, shown.boostedPrice, format) ?? null) : null,
  commission: Number((Number(terms.commission) / 100).toFixed(4)),
  note: terms.note.trim() === '' ? null : terms.note.trim(),
});

/** The terms of a bet, for its fields. */
export const termsOf = (bet: Bet, format: OddsFormat): Terms => ({
  book: bookName(bet.book),
  // An entry pays by its table.
  price: (bet.price as number | null) === null ? '' : odds(bet.price, format),
  stake: figure(bet.stake, 2),
  stakeKind: bet.stakeKind,
  boostedPrice: bet.boostedPrice === null ? '' : odds(bet.boostedPrice, format),
  commission: bet.commission === 0 ? '' : String(Number((bet.commission * 100).toFixed(2))),
  note: bet.note ?? '',
});

interface Staked {
  readonly price: number;
  readonly stakeKind: Bet['stakeKind'];
  readonly commission: number;
}

/** The expected profit of one staked at a price; of a bonus, whose stake is not lost, what one of it is worth. */
export function edgeOf(probability: number, { price, stakeKind, commission }: Staked): number {
  const wins = (expectedValue(probability, price) + 1 - probability) * (1 - commission);
  return stakeKind === 'bonus' ? wins : wins - (1 - probability);
}

/**
 * What is offered of a pick's claim now: at the account's books, else the best of all. Both are null where the claim has no
 * price any more; the published price is none of now.
 */
export function offerOfPick({ line, atMyBooks, now }: Pick<BoardPick, 'line' | 'atMyBooks' | 'now'>) {
  const { book, price, probability } = now;
  const isSame = now.line === line;
  const best = isSame && book !== null && price !== null ? { book, price } : null;
  return { best: atMyBooks ?? best, probability: isSame ? probability : null };
}

/** The key of a book that was typed by its name or its key. */
export function bookKey(typed: string): string {
  const asked = typed.trim().toLowerCase();
  const named = Object.keys(BOOK_TITLES).find((key) => bookName(key).toLowerCase() === asked);
  return named ?? asked.replaceAll(' ', '_');
}

/** The key of a book whose name or key is complete; undefined while it is typed. */
export function knownBook(typed: string): string | undefined {
  const key = bookKey(typed);
  return key in BOOK_TITLES ? key : undefined;
}
