import { Type } from 'typebox';
import { GAME_STATUSES } from '../../kernel/index.ts';
import { LeaguesParam } from '../../league/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import { BOOK_KINDS, DEVIG_METHODS, SCREENS } from '../../odds/index.ts';
import { DayParam } from '../../platform/http/index.ts';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';
import { PICK_STATES } from '../../picks/index.ts';
import { BooksParam } from '../../preferences/index.ts';
import { STAT_NAMES } from '../../sports/index.ts';
import { ListParams } from '../props/list-shapes.ts';
import { Id, PeriodWord, StatParam } from '../schemas.ts';
import { LEAST_EDGES } from './price-rows.ts';

/** Seconds: a price that stands for longer was seen by everybody. */
export const MAX_AGE = 900;
const DAY_SECONDS = 86_400;

export const PricesQuery = Type.Object({
  screen: Type.Optional(
    Words(
      SCREENS,
      'arbitrage: an over and an under of one line that pay more than both stakes whichever wins. middle: an over and an under of a higher line, worth more than it costs by our probability of the gap. low-hold: the pairs of one line that lose least. positive-ev: single prices above the reference.',
      { default: 'arbitrage' },
    ),
  ),
  league: LeaguesParam,
  date: Type.Optional(DayParam('Game day; by default the current one of each league.')),
  stats: Type.Optional(
    Type.Array(StatParam, {
      minItems: 1,
      maxItems: 40,
      description: 'Stats, comma-separated; by default all.',
      examples: [['Points', 'Rebounds']],
    }),
  ),
  books: BooksParam,
  minEdge: Type.Optional(
    Type.Number({
      minimum: -1,
      maximum: 10,
      description: `The least edge, a share of the stake; by default 0, and ${LEAST_EDGES['low-hold']} for low-hold.`,
    }),
  ),
  maxAge: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 7 * DAY_SECONDS,
      default: MAX_AGE,
      description: 'Seconds since a price was quoted, at most, for every price that a row names.',
    }),
  ),
  state: Type.Optional(
    Words(
      PICK_STATES,
      'Only rows of games that are ahead or run at the request; by default both. Nothing can be taken of a game that is over. While a game runs, only prices that were quoted since its start count.',
    ),
  ),
  against: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      description:
        'Of positive-ev; by default that of your preferences. consensus (the other books that quote both sides of the line, two feeds at least), sharp (those of them known to take large bets from winners), model (our probability), or the key of a book. No book is judged by itself.',
      examples: ['consensus', 'pinnacle'],
    }),
  ),
  devig: Type.Optional(
    Words(
      DEVIG_METHODS,
      'How the margin is taken out of a reference’s prices; by default as in your preferences. worst: of the other four the lowest probability.',
    ),
  ),
  ...ListParams,
});

const Share = (description: string) => Type.Number({ description });
const Chance = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const Side = Type.Object(
  {
    book: Type.String({ description: 'The book’s key.', examples: ['fanduel'] }),
    kind: Words(BOOK_KINDS, 'The kind of book.'),
    line: Type.Number({ minimum: 0, multipleOf: 0.5, examples: [24.5] }),
    price: Type.Integer({ description: 'American odds, as quoted.', examples: [120] }),
    netPrice: Type.Number({
      description: 'American odds after the book’s fee: what every figure of the row is computed from.',
      examples: [120],
    }),
    quotedAt: Moment('Since when the book has this price.'),
    age: Type.Integer({ minimum: 0, description: 'Whole seconds from `quotedAt` to `at`.' }),
    link: Nullable(
      Type.String({ format: 'uri', description: 'Into the book’s bet slip, where the feed gave a link.' }),
    ),
    isStale: Type.Boolean({ description: 'Two other feeds or more have a newer price of the prop.' }),
  },
  { title: 'PriceSide' },
);

const Gap = Type.Object({
  probability: Chance('Ours, that the count falls between the lines and both bets win.'),
  pushProbability: Chance('Ours, that one bet wins and the other stake is returned; 0 without a whole line.'),
  expectedValue: Share('Share of the total stake.'),
  profitIfHit: Share('If both bets win.'),
  profitIfMissed: Share('If only one wins; mostly negative.'),
  breakEven: Chance('The probability of both from which the middle gains, without pushes.'),
});

const ReferenceShape = Type.Object({
  against: Type.String({ description: 'As in the request.' }),
  probability: Chance('Without margin, of this side, given no push.'),
  feeds: Nullable(Type.Integer({ minimum: 1, description: 'Independent opinions behind it; null for the model.' })),
  quotedAt: Moment('When the newest of its prices was quoted; for the model the moment of what it knows.'),
});

const RowShape = Type.Object(
  {
    league: Words(LEAGUES, 'The league.'),
    gameId: Id,
    gameDate: Type.String({ format: 'date' }),
    tipOff: Moment('When the game begins, as your tier knows it.'),
    gameStatus: Words(GAME_STATUSES, 'Of the game, as your tier knows it.'),
    homeTeamAbbr: Type.String({ examples: ['LAL'] }),
    awayTeamAbbr: Type.String({ examples: ['DEN'] }),
    playerId: Id,
    playerName: Type.String({ examples: ['Nikola Jokić'] }),
    stat: Words(STAT_NAMES, 'The figure.'),
    period: PeriodWord,
    over: Nullable(Side),
    under: Nullable(Side),
    edge: Share(
      'Share of the total stake. arbitrage and low-hold: the profit whichever side wins. middle and positive-ev: the expected value.',
    ),
    hold: Nullable(
      Share('What both stakes lose if only one bet wins; negative for an arbitrage. Null for positive-ev.'),
    ),
    stakes: Nullable(
      Type.Object(
        { over: Chance('On the over.'), under: Chance('On the under.') },
        { description: 'For a total of 1: each side returns the same. Null for positive-ev.' },
      ),
    ),
    canPush: Type.Boolean({
      description:
        'A line is whole. A count on it returns the stake: an arbitrage then gains nothing and loses nothing, and an expected value is given no push. A middle’s figures include it.',
    }),
    gap: Nullable(Gap),
    reference: Nullable(ReferenceShape),
    isStale: Type.Boolean({ description: 'A side is.' }),
    isSuspect: Type.Boolean({
      description:
        'An edge above what real prices give (configuration `scoring/suspectExpectedValue`): check both at the books.',
    }),
  },
  { title: 'PriceRow', description: 'One bet or a pair of bets on a player’s prop.' },
);

export const PricesShape = Type.Object(
  {
    at: Moment('The moment of all prices: your tier’s delay ago. All pages of a list have one.'),
    dataDelayMinutes: Type.Integer({ minimum: 0 }),
    items: Type.Array(RowShape),
    nextCursor: Nullable(Type.String()),
  },
  { title: 'PricesPage' },
);
