import { Type, type TSchema } from 'typebox';
import { LeaguesParam } from '../league/index.ts';
import { LEAGUES } from '../leagues/index.ts';
import { parseStat, PERIODS, STAT_NAMES, type Period } from '../sports/index.ts';
import { readAs } from '../platform/http/index.ts';
import { Moment, Nullable, Words } from '../platform/schemas/index.ts';
import { BOOK_KINDS } from './books/titles.ts';

const Id = (description: string) => Type.Integer({ minimum: 1, maximum: 2_147_483_647, description });
const Line = (description: string) => Type.Number({ multipleOf: 0.5, description });

export type WirePeriod = Exclude<Period, 'Full'>;
const WIRE_PERIODS = PERIODS.filter((period): period is WirePeriod => period !== 'Full');

export const SORTS = ['-capturedAt', 'capturedAt'] as const;

export const PropMembers = {
  gameId: Id('GET /games lists them.'),
  playerId: Id('From GET /players.'),
  playerName: Type.String(),
  stat: Words(STAT_NAMES, 'The figure that is bet on.'),
  period: Nullable(Words(WIRE_PERIODS, 'Null is the full game, overtime included.')),
};

/** Last, so that the order of the existing members stays the same. */
const OfLeague = { league: Words(LEAGUES, 'The league.') };

const Filters = {
  league: LeaguesParam,
  playerId: Type.Optional(Id('Of one player.')),
  gameId: Type.Optional(Id('Of one game.')),
  stat: Type.Optional(readAs(Words(STAT_NAMES, 'Also by the usual short names: pts, pra, 3pm …'), parseStat)),
};

const When = (description: string) =>
  Type.Optional(Type.String({ maxLength: 40, description, examples: ['2024-03-02', '2024-03-02T22:00:00Z'] }));

const Range = {
  from: When('From this moment on: RFC 3339, or a game day, which begins at midnight in the league’s time zone.'),
  to: When('Up to and including this moment, or this day to its end.'),
};

export const Cursor = Type.Optional(Type.String({ maxLength: 200, description: 'nextCursor of the page before.' }));
export const limitUpTo = (maximum: number, byDefault = 100) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum, default: byDefault, description: 'Entries a page.' }));

export const SnapshotsQuery = Type.Object({
  ...Filters,
  book: Type.Optional(Type.String({ maxLength: 60, description: 'The key of a book; GET /data/odds/books has them.' })),
  period: Type.Optional(Words(PERIODS, 'Full is the full game, overtime included; by default all periods.')),
  ...Range,
  sort: Type.Optional(Words(SORTS, 'With a leading - newest first.', { default: '-capturedAt' })),
  limit: limitUpTo(1_000),
  cursor: Cursor,
});

export const MovementsQuery = Type.Object({ ...Filters, ...Range, limit: limitUpTo(1_000), cursor: Cursor });

export const BooksQuery = Type.Object({ league: LeaguesParam, limit: limitUpTo(1_000, 1_000), cursor: Cursor });

export const Price = (side: string) =>
  Nullable(Type.Integer({ description: `American odds of the ${side}; null where the book does not offer it.` }));

const BetLink = (side: string) =>
  Nullable(
    Type.String({
      format: 'uri',
      description: `Into the book’s bet slip for the ${side}, where the feed gave a link.`,
    }),
  );

const SnapshotShape = Type.Object({
  ...PropMembers,
  book: Type.String({ description: 'The book’s key.' }),
  bookTitle: Type.String(),
  line: Line('The threshold.'),
  overPrice: Price('over'),
  underPrice: Price('under'),
  capturedAt: Moment('When we learned of it.'),
  endedAt: Nullable(Moment('Since when the book offers it no more, or otherwise; null while it stands.')),
  isTimeAssumed: Type.Boolean({ description: 'The source gave no time; a rule supplied capturedAt.' }),
  source: Type.String({ description: 'The feed that told it.' }),
  ...OfLeague,
  overLink: BetLink('over'),
  underLink: BetLink('under'),
  resting: Nullable(
    Type.Integer({
      minimum: 0,
      description:
        'Of an exchange: at least so many contracts rest on each side, a power of ten; null where the feed does not say.',
    }),
  ),
  isThin: Type.Boolean({
    description:
      'An exchange’s market that counts nowhere: nothing on a side, fewer contracts than `scoring/orderSize`, or sides further apart than `scoring/widestSpread`.',
  }),
});

const MovementShape = Type.Object({
  id: Id('Later movements have higher ids.'),
  ...PropMembers,
  from: Line('The consensus line before.'),
  fromSince: Moment('Since when it had stood there.'),
  to: Line('The consensus line after.'),
  detectedAt: Moment('When it had moved.'),
  delta: Line('`to` less `from`.'),
  openLine: Line('The first consensus line on record.'),
  openedAt: Moment('When that was.'),
  sinceOpen: Line('`to` less `openLine`.'),
  books: Type.Integer({ minimum: 1, description: 'Books with a sound two-sided quote on the prop.' }),
  ...OfLeague,
});

const BookShape = Type.Object({
  key: Type.String({ description: 'What other responses and the parameter `book` call it.' }),
  title: Type.String(),
  kind: Words(BOOK_KINDS, 'A pick-em board shows lines without prices. An exchange takes a fee of the price.'),
  isSharp: Type.Boolean({ description: 'Known to take large bets from winners. Told only: it weighs nothing.' }),
  inConsensus: Type.Boolean({
    description:
      'Its quotes are read for the consensus; of a pick-em board none are, of an exchange none of thin markets.',
  }),
  sameFeedAs: Nullable(
    Type.String({
      description:
        'The book whose lines and prices it repeats now, over all games to come: in a game the two count as one.',
    }),
  ),
  activeProps: Type.Integer({
    minimum: 0,
    description: 'Props of games to come, of the leagues asked for, on which it has a line now.',
  }),
  lastQuoteAt: Nullable(Moment('When its latest new quote became known, of the leagues asked for.')),
});

export const listOf = <Shape extends TSchema>(shape: Shape, example: object, nextCursor: string | null) =>
  Type.Object(
    { items: Type.Array(shape), nextCursor: Nullable(Type.String()) },
    { examples: [{ items: [example], nextCursor }] },
  );

const PROP = { gameId: 812, playerId: 204, playerName: 'A Player', stat: 'Points', period: null };

export const SnapshotList = listOf(
  SnapshotShape,
  {
    ...PROP,
    book: 'draftkings',
    bookTitle: 'DraftKings',
    line: 24.5,
    overPrice: -115,
    underPrice: -105,
    capturedAt: '2024-03-02T22:14:05.000Z',
    endedAt: null,
    isTimeAssumed: false,
    source: 'the-odds-api',
    league: 'Nba',
    overLink: 'https://sportsbook.draftkings.com/event/32123?outcomes=0OU24',
    resting: null,
    isThin: false,
    underLink: null,
  },
  'MTcwOTQxNzY0NQ',
);

export const MovementList = listOf(
  MovementShape,
  {
    id: 31,
    ...PROP,
    from: 24.5,
    fromSince: '2024-03-02T16:00:10.000Z',
    to: 26.5,
    detectedAt: '2024-03-02T22:14:05.000Z',
    delta: 2,
    openLine: 23.5,
    openedAt: '2024-03-01T21:30:00.000Z',
    sinceOpen: 3,
    books: 7,
    league: 'Nba',
  },
  null,
);

export const BookList = listOf(
  BookShape,
  {
    key: 'draftkings',
    title: 'DraftKings',
    kind: 'sportsbook',
    isSharp: false,
    inConsensus: true,
    sameFeedAs: null,
    activeProps: 311,
    lastQuoteAt: '2024-03-02T22:14:05.000Z',
  },
  null,
);
