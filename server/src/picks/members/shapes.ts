import { Type, type TSchema } from 'typebox';

export const Words = <const Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: words, description });

export const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const Pair = <Schema extends TSchema>(of: Schema, description: string) =>
  Type.Array(of, { minItems: 2, maxItems: 2, description });

export const BlockScoreShape = Type.Object({
  blockName: Type.String({ examples: ['Market'] }),
  score: Type.Number({ minimum: 0, maximum: 100, description: '50 is neutral; for Market, no edge over the price.' }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
});
