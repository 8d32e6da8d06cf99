import { Type } from 'typebox';
import { ORIGINS, PAYOUT_KINDS } from '../../kernel/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import { Nullable, Words } from '../../platform/schemas/index.ts';

const Count = Type.Integer({ minimum: 0 });
const Chance = Type.Number({ minimum: 0, maximum: 1 });

const FIGURES = {
  entries: Count,
  won: Type.Integer({ minimum: 0, description: 'That paid anything.' }),
  lost: Count,
  refunded: Type.Integer({ minimum: 0, description: 'Whose stake came back, because too few legs were left.' }),
  pending: Count,
  units: Type.Number({ description: 'Of the graded ones, one unit staked on each.' }),
  expectedUnits: Type.Number({ description: 'What these were expected to come to when they were published.' }),
  days: Type.Integer({
    minimum: 0,
    description: 'Game days of the graded ones. Entries of a day share legs: a day is one draw.',
  }),
  distinctLegs: Type.Integer({
    minimum: 0,
    description:
      'Legs of the graded ones that hit or missed, each counted once: a player’s stat, line and side in a game.',
  }),
  expectedLegHits: Type.Number({
    description: 'How many of these were expected to hit: the sum of their published probabilities.',
  }),
  legHits: Type.Integer({ minimum: 0, description: 'How many of these hit.' }),
  roi: Nullable(Type.Number({ description: 'Units for one staked; null without a grade.' })),
  roiInterval: Nullable(
    Type.Array(Type.Number(), { description: '95 %, a game day as one draw: entries of a day share legs.' }),
  ),
};

export const EntryRecordShape = Type.Object(
  {
    league: Words(LEAGUES, 'The league.'),
    origin: Words(ORIGINS, 'Where the entries come from.'),
    from: Nullable(Type.String({ format: 'date' })),
    to: Nullable(Type.String({ format: 'date' })),
    asOf: Type.String({ format: 'date-time', description: 'Nothing learned later is in it: the caller’s delay.' }),
    ...FIGURES,
    calibration: Type.Array(
      Type.Object({ from: Chance, to: Chance, entries: Count, predicted: Chance, actual: Chance }),
      { description: 'By the published probability that every leg hits; of entries of which every leg counted.' },
    ),
    groups: Type.Array(
      Type.Object({
        house: Type.String({ description: 'The pick’em house.' }),
        kind: Words(PAYOUT_KINDS, 'How it pays.'),
        legs: Type.Integer({ minimum: 2, maximum: 8 }),
        ...FIGURES,
      }),
    ),
  },
  { title: 'EntryRecord', description: 'What the published pick’em entries came to.' },
);
