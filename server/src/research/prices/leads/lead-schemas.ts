import { Type } from 'typebox';
import { LeagueParam } from '../../../league/index.ts';
import { LEAGUES } from '../../../leagues/index.ts';
import { Moment, Nullable, Words } from '../../../platform/schemas/index.ts';
import { STAT_NAMES } from '../../../sports/index.ts';

export const DAYS = 30;
/** In minutes. */
export const WITHIN = 60;

export const LeadQuery = Type.Object({
  league: LeagueParam,
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 90,
      default: DAYS,
      description: 'Game days up to the current one: their games that have begun.',
    }),
  ),
  within: Type.Optional(
    Type.Integer({
      minimum: 5,
      maximum: 1_440,
      default: WITHIN,
      description: 'Minutes that the consensus may take to follow a move.',
    }),
  ),
});

const Count = (description: string) => Type.Integer({ minimum: 0, description });

const RowShape = Type.Object(
  {
    book: Type.String({
      description: 'The book’s key. Books of one feed are counted under the first of them.',
      examples: ['fanduel'],
    }),
    stat: Nullable(Words(STAT_NAMES, 'The figure; null for all.')),
    moves: Count('Moves of the book before the start, on props with a consensus of two other feeds or more.'),
    together: Count('Moves that the consensus of the others made within a minute of the book: no book was first.'),
    followed: Count('Moves that it followed later, within `within` minutes and before the start.'),
    followedShare: Nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: '`followed` by the moves that were not together; null without any.',
        examples: [0.42],
      }),
    ),
    medianLead: Nullable(
      Type.Number({
        minimum: 0,
        description:
          'Minutes from the book’s move to the consensus’s, the median of those it followed; null without any.',
        examples: [7.5],
      }),
    ),
  },
  { title: 'BookLead', description: 'The moves of one book, and what the others did.' },
);

export const LeadShape = Type.Object(
  {
    league: Words(LEAGUES, 'The league.'),
    from: Type.String({ format: 'date', description: 'First game day.' }),
    to: Type.String({ format: 'date', description: 'Last game day, included.' }),
    within: Type.Integer({ description: 'As in the request, in minutes.' }),
    at: Moment('The moment of what is known: your tier’s delay ago, to ten minutes.'),
    dataDelayMinutes: Type.Integer({ minimum: 0 }),
    games: Count('Quoted games that had begun.'),
    items: Type.Array(RowShape),
  },
  { title: 'BookLeads' },
);
