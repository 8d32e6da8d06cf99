import { Type } from 'typebox';
import { DIRECTIONS, RATINGS } from '../kernel/index.ts';
import { parseStat, PERIODS, STAT_NAMES } from '../sports/index.ts';
import { readAs } from '../platform/http/index.ts';
import { Nullable, Words } from '../platform/schemas/index.ts';

export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The id.', examples: [203] });

/** A stat in any letter case, by its name or a usual short name. */
export const StatParam = readAs(Words(STAT_NAMES, 'Also by the usual short names: pts, pra, 3pm …'), parseStat);
export const DirectionWord = Words(DIRECTIONS, 'The side of the line.');
export const RatingWord = Words(RATINGS, 'Premium and Standard are published; the others are never on a board.');
export const PeriodWord = Nullable(
  Words(
    PERIODS.filter((period) => period !== 'Full'),
    'Null is the full game, overtime included.',
  ),
);
