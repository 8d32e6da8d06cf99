import { Type } from 'typebox';
import { LeaguesParam } from '../../league/index.ts';
import { GAME_STATUSES } from '../../kernel/index.ts';
import { PERIODS, STAT_NAMES } from '../../sports/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import { DEVIG_METHODS } from '../../odds/index.ts';
import { AsOfParam, PICK_STATES } from '../../picks/index.ts';
import { DayParam } from '../../platform/http/index.ts';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';
import { BooksParam } from '../../preferences/index.ts';
import { DirectionWord, Id, PeriodWord, RatingWord, StatParam } from '../schemas.ts';
import { SORTS } from './select-rows.ts';

export const PropsQuery = Type.Object({
  league: LeaguesParam,
  date: Type.Optional(DayParam('Game day; by default the current one of each league.')),
  stat: Type.Optional(StatParam),
  team: Type.Optional(
    Type.String({ minLength: 2, maxLength: 5, description: 'The player’s team, abbreviated.', examples: ['DEN'] }),
  ),
  direction: Type.Optional(DirectionWord),
  period: Type.Optional(
    Words(
      [...PERIODS, 'all'] as const,
      'Rows of this period; by default Full, the full game, and all for every period.',
    ),
  ),
  rating: Type.Optional(RatingWord),
  state: Type.Optional(
    Words(
      PICK_STATES,
      'Only rows whose game is ahead, runs or is over at the request; by default all. A game past its start runs, until it is known to be over. A game that begins between two pages leaves the list.',
    ),
  ),
  sort: Type.Optional(
    Words(
      SORTS,
      'With a leading - descending; score alone means best first. edge is the better side’s expected value, by its `reference` where there is one to compare with, l10 the overs in 10 games. Rows without a value come last.',
    ),
  ),
  minL10OverHits: Type.Optional(Type.Integer({ minimum: 0, maximum: 10, description: 'Overs in the last 10 games.' })),
  minScore: Type.Optional(Type.Number({ minimum: 0, maximum: 100, description: 'Of the model’s pick.' })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, description: 'From 1.' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Rows a page.' })),
  asOf: AsOfParam,
  books: BooksParam,
  against: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      description:
        'What best prices are compared with: model (our probability alone), consensus (the other books with both sides of the line, two feeds at least), sharp (those of them known to take large bets from winners), or the key of a book. By default that of your preferences if it is another than consensus, else model.',
      examples: ['consensus', 'pinnacle'],
    }),
  ),
  devig: Type.Optional(
    Words(DEVIG_METHODS, 'How the margin is taken out of other books’ prices; by default as in your preferences.'),
  ),
  offered: Type.Optional(
    Type.Boolean({
      description: 'Only rows with a price on at least one side, at `books` if given; false is like leaving it out.',
    }),
  ),
  followed: Type.Optional(
    Type.Boolean({ description: 'Only players, props and teams that you follow; false is like leaving it out.' }),
  ),
  version: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'The version of an earlier page, so that this one belongs to the same. Left out, pages after the first follow the caller’s first page of the same filters.',
    }),
  ),
});

const Count = Type.Integer({ minimum: 0 });

const Best = Type.Object({
  book: Type.String({ examples: ['fanduel'] }),
  line: Type.Number({ minimum: 0, multipleOf: 0.5, examples: [26.5] }),
  price: Type.Integer({ description: 'American odds.', examples: [-105] }),
  probability: Type.Number({ minimum: 0, maximum: 1, description: 'Ours, given no push.' }),
  expectedValue: Type.Number({ description: 'Share of the stake.' }),
  link: Nullable(Type.String({ format: 'uri', description: 'Into the book’s bet slip, where the feed gave a link.' })),
  reference: Type.Optional(
    Nullable(
      Type.Object(
        {
          against: Type.String({ description: 'As asked for or preferred.', examples: ['pinnacle'] }),
          probability: Type.Number({ minimum: 0, maximum: 1, description: 'Without margin, given no push.' }),
          expectedValue: Type.Number({ description: 'By that probability; share of the stake, after the book’s fee.' }),
        },
        {
          title: 'BestReference',
          description:
            'What other books say of the price; missing where prices are compared with our model alone, null where they say nothing of the line.',
        },
      ),
    ),
  ),
});

const ModelPick = Type.Object({
  direction: DirectionWord,
  score: Type.Number({ minimum: 0, maximum: 100 }),
  rating: RatingWord,
  probability: Type.Number({ minimum: 0, maximum: 1 }),
  expectedValue: Type.Number(),
});

const PropRowShape = Type.Object(
  {
    playerId: Id,
    playerName: Type.String({ examples: ['Nikola Jokić'] }),
    propType: Words(STAT_NAMES, 'The figure.'),
    statDisplayName: Type.String({ examples: ['Points'] }),
    teamAbbreviation: Nullable(Type.String({ examples: ['DEN'] })),
    opponentAbbreviation: Nullable(Type.String({ examples: ['LAL'] })),
    consensusLine: Type.Number({ minimum: 0, multipleOf: 0.5, examples: [26.5] }),
    bestOver: Nullable(Best),
    bestUnder: Nullable(Best),
    modelPick: Nullable(ModelPick),
    bookCount: Count,
    l5Hits: Count,
    l5Games: Count,
    l10Hits: Count,
    l10Games: Count,
    l15Hits: Count,
    l15Games: Count,
    gameId: Id,
    period: PeriodWord,
    league: Words(LEAGUES, 'The league.'),
    tipOff: Nullable(Moment('When the game begins, as your tier knows it.')),
    gameStatus: Nullable(Words(GAME_STATUSES, 'Of the game, as your tier knows it.')),
  },
  { title: 'PropRow', description: 'A player’s prop.' },
);

export const PropsPageShape = Type.Object(
  {
    date: Type.String({
      format: 'date',
      description: 'Of all leagues the first one’s, where their current days differ.',
    }),
    total: Count,
    page: Type.Integer({ minimum: 1 }),
    pageSize: Type.Integer({ minimum: 1 }),
    dataDelayMinutes: Count,
    version: Type.Integer({
      minimum: 0,
      description:
        'Of the day’s board; 0 if it had none. All pages of a walk have one. With all leagues one number names the board of each.',
    }),
    rows: Type.Array(PropRowShape),
  },
  { title: 'PropsPage', description: 'A page of the props of a day.' },
);
