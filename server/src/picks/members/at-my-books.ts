import { Type, type Static } from 'typebox';
import { Nullable } from '../../platform/schemas/index.ts';
import type { ClaimOffer } from '../../scoring/index.ts';
import { PickShape } from './pick.ts';
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
        'With `books`: the best price at these books alone, as of the caller’s delay, or just before tip-off; null if none of them offers the line.',
    },
  ),
);
export type AtMyBooks = Static<typeof AtMyBooksShape>;

/** A published pick, and with `books` also the price at them. */
export const PickAtBooksShape = Type.Object(
  { ...PickShape.properties, atMyBooks: Type.Optional(AtMyBooksShape) },
  { title: 'Pick', description: 'A published pick, its price frozen; with `books` the price at these beside it.' },
);
export type PickAtBooks = Static<typeof PickAtBooksShape>;

/** For the descriptions of routes that take the parameter. */
export const BOOKS_NOTE =
  'With `books` each pick stays what was published, and `atMyBooks` says what these books offer now.';

export const atMyBooksOnWire = (offer: ClaimOffer | null): AtMyBooks =>
  offer && {
    book: offer.book,
    price: offer.price,
    expectedValue: chance(offer.expectedValue),
    link: offer.link,
  };
