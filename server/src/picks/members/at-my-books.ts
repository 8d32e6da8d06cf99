import { Type, type Static } from 'typebox';
import { Nullable } from '../../platform/schemas/index.ts';
import type { ClaimOffer } from '../../scoring/index.ts';
import { chance } from './rungs.ts';

export const LinkShape = Nullable(
  Type.String({ format: 'uri', description: 'Into the book’s bet slip, where the feed gave a link.' }),
);

/** The best price of a claim at the caller's books; null where none of them offers the line. */
export const AtMyBooksShape = Nullable(
  Type.Object(
    {
      book: Type.String({ examples: ['fanduel'] }),
      price: Type.Integer({ description: 'American odds.', examples: [-105] }),
      expectedValue: Type.Number({ description: 'Share of the stake.' }),
      link: LinkShape,
    },
    {
      description:
        'With `books`: the best price at these books alone, as of the caller’s delay, or just before the start; null if none of them offers the line.',
    },
  ),
);
export type AtMyBooks = Static<typeof AtMyBooksShape>;

/** For the descriptions of routes that take the parameter. */
export const BOOKS_NOTE =
  'Each pick stays what was published; `now` says what can be taken of it: at all books, or with `books` at these, with the price of the published line there in `atMyBooks`.';

export const atMyBooksOnWire = (offer: Omit<ClaimOffer, 'lineHalves' | 'probability'> | null): AtMyBooks =>
  offer && {
    book: offer.book,
    price: offer.price,
    expectedValue: chance(offer.expectedValue),
    link: offer.link,
  };
