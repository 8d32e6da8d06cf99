import { Type, type TSchema } from 'typebox';
import { Words } from '../../platform/schemas/index.ts';
import { REASON_CODES } from '../../scoring/index.ts';

export const Pair = <Schema extends TSchema>(of: Schema, description: string) =>
  Type.Array(of, { minItems: 2, maxItems: 2, description });

export const BlockScoreShape = Type.Object({
  blockName: Type.String({ examples: ['Market'] }),
  score: Type.Number({ minimum: 0, maximum: 100, description: '50 is neutral; for Market, no edge over the price.' }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
});

/** Why a claim has an edge; a pick and an evaluation have it alike. */
export const ReasonShape = Type.Object(
  {
    code: Words(
      REASON_CODES,
      'stale-price: one book’s price stands out; news: a report that books have not priced yet; estimate: our figures differ from the market’s; mixed: price and estimate both; none: no edge.',
    ),
    sentence: Type.String({
      examples: ['Copperfield stands out: unchanged since 5 Mar, 18:20 UTC, while 5 other books are at −128 to −120.'],
    }),
    facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
      description: 'The figures behind the sentence, units in their names.',
      examples: [{ book: 'copperfield', since: '2024-03-05T18:20:00.000Z', booksAtPrice: 1, otherBooks: 5 }],
    }),
  },
  { title: 'Reason', description: 'Why there is an edge, or none.' },
);
