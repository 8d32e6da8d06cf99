import { Type } from 'typebox';
import { LeagueParam } from '../../../league/index.ts';
import { LEAGUES } from '../../../leagues/index.ts';
import { FLAG_GROUPINGS, SCREENS, SUSPECT_CHOICES } from '../../../odds/index.ts';
import { DayParam } from '../../../platform/http/index.ts';
import { BooksParam } from '../../../preferences/index.ts';
import { Moment, Nullable, Words } from '../../../platform/schemas/index.ts';

/** Game days without `from`. */
export const DAYS = 30;

export const RecordQuery = Type.Object({
  league: LeagueParam,
  from: Type.Optional(DayParam('First game day; by default 29 days before `to`.')),
  to: Type.Optional(DayParam('Last game day, included; by default the current one.')),
  by: Type.Optional(
    Words(
      FLAG_GROUPINGS,
      'What the flags of each screen are divided by: nothing more (screen), each of their books, the age of their older price at first sight, or the size of their edge at first sight.',
      { default: 'screen' },
    ),
  ),
  books: BooksParam,
  suspect: Type.Optional(
    Words(
      SUSPECT_CHOICES,
      'Flags whose edge was ever above the configured `scoring/suspectExpectedValue`, or whose books repeat each other in the game: left out, counted, or counted alone.',
      { default: 'out' },
    ),
  ),
});

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Share = (description: string) => Nullable(Type.Number({ minimum: 0, maximum: 1, description, examples: [0.42] }));
const Bound = (description: string) => Nullable(Type.Number({ description }));

const Paid = (description: string) =>
  Nullable(
    Type.Object(
      {
        value: Type.Number({ description: 'Units a unit staked, void bets left out.', examples: [0.011] }),
        interval: Nullable(
          Type.Array(Type.Number(), {
            minItems: 2,
            maxItems: 2,
            description: '95 %, with a game day as one draw; null with a single day.',
          }),
        ),
      },
      { description },
    ),
  );

const RowShape = Type.Object(
  {
    screen: Words(SCREENS, 'The screen.'),
    book: Nullable(Type.String({ description: 'A book’s key; null unless by is book.', examples: ['fanduel'] })),
    from: Bound('By size or age: the edge, or the seconds, from which on a flag counts here; null for the lowest.'),
    to: Bound('By size or age: the edge, or the seconds, below which a flag counts here; null for the highest.'),
    flags: Count('Flags of settled games.'),
    days: Count('Game days with any.'),
    staked: Count('Flags whose bets were not void.'),
    isFew: Type.Boolean({ description: 'Fewer than 100 of these, or than 5 days: the figures say little.' }),
    medianMinutes: Nullable(
      Type.Number({ minimum: 0, description: 'Minutes that half of them stood at most, or until the start.' }),
    ),
    goneWithin: Type.Object(
      {
        minute1: Share('Within a minute.'),
        minutes5: Share('Within 5 minutes.'),
        minutes15: Share('Within 15 minutes.'),
      },
      { description: 'Shares that were seen gone so soon, of those whose game did not begin first.' },
    ),
    firstSight: Paid('What the prices of the first sight paid; null without a bet that was not void.'),
    lastSight: Paid('What the prices of the last sight paid.'),
  },
  { title: 'PriceRecordRow' },
);

export const RecordShape = Type.Object(
  {
    league: Words(LEAGUES, 'The league.'),
    from: Type.String({ format: 'date', description: 'First game day asked for.' }),
    to: Type.String({ format: 'date', description: 'Last game day asked for.' }),
    firstDay: Nullable(Type.String({ format: 'date', description: 'First game day with a flag; null without any.' })),
    lastDay: Nullable(Type.String({ format: 'date', description: 'Last game day with a flag; null without any.' })),
    at: Moment('The moment of what is known: your tier’s delay ago.'),
    by: Words(FLAG_GROUPINGS, 'As in the request.'),
    suspect: Words(SUSPECT_CHOICES, 'As in the request.'),
    items: Type.Array(RowShape),
  },
  { title: 'PriceRecord' },
);
