import { Type, type TSchema } from 'typebox';

export const Pair = <Schema extends TSchema>(of: Schema, description: string) =>
  Type.Array(of, { minItems: 2, maxItems: 2, description });

export const BlockScoreShape = Type.Object({
  blockName: Type.String({ examples: ['Market'] }),
  score: Type.Number({ minimum: 0, maximum: 100, description: '50 is neutral; for Market, no edge over the price.' }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
});
