import { Type, type TSchema } from 'typebox';

/** One of these words. */
export const Words = <const Word extends string>(words: readonly Word[], description?: string, options: object = {}) =>
  Type.Unsafe<Word>({
    type: 'string',
    enum: [...words],
    ...(description !== undefined && { description }),
    ...options,
  });

/** A value that may be null. */
export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** A time (RFC 3339). */
export const Moment = (description?: string) =>
  Type.String({ format: 'date-time', ...(description !== undefined && { description }) });
