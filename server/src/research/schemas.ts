import { Type, type TSchema } from 'typebox';
import { DIRECTIONS, parseStat, PERIODS, RATINGS, STAT_NAMES } from '../kernel/index.ts';
import { readAs } from '../platform/http/index.ts';

export const Words = <const Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words], description });

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The id.', examples: [203] });

/** A stat in any letter case, by its name or a usual short name. */
export const StatParam = readAs(Words(STAT_NAMES, 'Also by the usual short names: pts, pra, 3pm …'), parseStat);
export const DirectionWord = Words(DIRECTIONS, 'The side of the line.');
export const RatingWord = Words(RATINGS, 'Premium and Standard are published; the others are never on a board.');
export const PeriodWord = nullable(
  Words(
    PERIODS.filter((period) => period !== 'Full'),
    'Null is the full game, overtime included.',
  ),
);
