import { Type, type TSchema } from 'typebox';
import { DIRECTIONS, RATINGS } from '../../kernel/index.ts';
import { PERIODS, parseStat, STAT_NAMES } from '../../sports/index.ts';
import { LeaguesParam } from '../../league/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import { DayParam, readAs } from '../../platform/http/index.ts';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';
import { FLAG_NAMES, FLAGS, PRICES, RANGE_NAMES, RANGES, type FlagName, type RangeName } from './conditions.ts';
import { VERDICT_CODES } from '../statistics/index.ts';

export const TAGS = { tags: ['Lab'] };

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Day = Type.String({ format: 'date' });
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, examples: [12] });
const Chance = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const listOf = <Item extends TSchema>(item: Item, description: string) =>
  Type.Optional(Type.Array(item, { minItems: 1, maxItems: 50, description }));

const bound = ({ of, from, to, description }: (typeof RANGES)[RangeName]) =>
  Type.Optional(
    of === 'number'
      ? Type.Number({ minimum: from, maximum: to, description })
      : Type.Integer({ minimum: from, maximum: to, description }),
  );

const Ranges = Object.fromEntries(RANGE_NAMES.map((name) => [name, bound(RANGES[name])])) as Record<
  RangeName,
  ReturnType<typeof bound>
>;
const Flags = Object.fromEntries(
  FLAG_NAMES.map((name) => [name, Type.Optional(Type.Boolean({ description: FLAGS[name] }))]),
) as Record<FlagName, ReturnType<typeof Type.Optional<ReturnType<typeof Type.Boolean>>>>;

const WHERE = {
  direction: Words(DIRECTIONS, 'The side that is bet.'),
  stats: listOf(
    readAs(Words(STAT_NAMES, 'Also by the usual short names: pts, pra, 3pm …'), parseStat),
    'By default all.',
  ),
  periods: listOf(Words(PERIODS, 'Full is the full game, overtime included.'), 'By default Full alone.'),
  ratings: listOf(Words(RATINGS, 'Our rating of the side.'), 'By default all.'),
  books: listOf(
    Type.String({ pattern: '^[A-Za-z0-9_]{1,40}$', examples: ['fanduel'] }),
    'Keys of books: one of them quoted the line, and the best price is theirs.',
  ),
  ...Ranges,
  ...Flags,
};

/** The conditions of a prop. An unknown condition gives a 422 that lists the known ones, so the schema is open. */
export const WhereBody = Type.Object(WHERE, {
  additionalProperties: true,
  description: 'What must have been known of a prop an hour before the start, all of it.',
  examples: [{ direction: 'Over', stats: ['Points'], minL10OverHits: 8 }],
});

/** A system: its conditions, its days and its price. */
export const SystemBody = {
  league: LeaguesParam,
  from: Type.Optional(Nullable(DayParam('First game day; by default the first that is known.'))),
  to: Type.Optional(Nullable(DayParam('Last game day, included; by default the last that is known.'))),
  where: WhereBody,
  price: Type.Optional(
    Words(
      PRICES,
      'best (the default): the best price then. consensus: the middle of the books’ prices then. closing: the best price at the start, on the line at the start. atMyBooks: the best then at the books of your preferences.',
    ),
  ),
};

export const ExportBody = Type.Object(SystemBody);

export const RunBody = Type.Object({
  ...SystemBody,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50, description: 'Bets a page.' })),
  cursor: Type.Optional(
    Type.String({ maxLength: 200, description: '`nextCursor` of the bets of the page before, with the same system.' }),
  ),
});

/** A system in a response: words in the service’s spelling, lists in order, empty conditions left out. */
export const SystemShape = Type.Object({
  league: Words([...LEAGUES, 'all'], 'One league, or all.'),
  from: Nullable(Day),
  to: Nullable(Day),
  where: Type.Object(WHERE),
  price: Words(PRICES, 'Which price is bet.'),
});

const Interval = Nullable(
  Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: '95 %, low then high; null from a single day.' }),
);
const Estimate = (description: string) =>
  Nullable(Type.Object({ value: Type.Number(), interval: Interval }, { description }));

const VerdictShape = Type.Object({
  code: Words(VERDICT_CODES, 'The verdict in a word.'),
  sentence: Type.String({ examples: ['Too few bets to say.'] }),
});

/** The results of a set of bets, one unit staked on each. Every interval counts a game day as one draw. */
export const FiguresShape = Type.Object(
  {
    bets: Count('All, pushes and voids included.'),
    days: Count('Game days with a bet that is no void.'),
    won: Count('Won.'),
    lost: Count('Lost.'),
    pushed: Count('Exactly on the line: the stake came back.'),
    void: Count('Without action: the stake came back.'),
    hitRate: Estimate('Won of won and lost.'),
    units: Estimate('Profit, one unit staked a bet.'),
    roi: Estimate('Profit for one staked.'),
    closingLineValue: Nullable(
      Type.Object({
        bets: Count('Bets whose market closed at a probability for their line.'),
        mean: Estimate('Expected value of the price taken at the closing consensus, for one staked.'),
      }),
    ),
    market: Nullable(
      Type.Object(
        {
          bets: Count('Bets won and lost.'),
          days: Count('Game days of these.'),
          expectedWins: Type.Number({ description: 'How many the market’s probabilities led to expect to win.' }),
          expectedUnits: Type.Number({ description: 'The units that these probabilities led to expect.' }),
          excessUnits: Type.Number({ description: 'Units beyond the expected ones.' }),
          pValue: Nullable(
            Chance('Of a result at least as far from the market’s if the market is right; null from too few bets.'),
          ),
        },
        { description: 'What the market expected of the same bets.' },
      ),
    ),
    correctedPValue: Nullable(Chance('`pValue` corrected for the systems that you tried.')),
    verdict: VerdictShape,
  },
  { title: 'SystemFigures' },
);

const CurveShape = Type.Array(
  Type.Object({
    day: Day,
    bets: Count('Bets of the day that are no void.'),
    units: Type.Number({ description: 'Profit from the first day on.' }),
    expected: Type.Number({ description: 'What the market led to expect by then.' }),
    low: Type.Number(),
    high: Type.Number({ description: 'Between low and high lie 19 of 20 results if the market is right.' }),
  }),
);

export const RESULTS = ['won', 'lost', 'push', 'void'] as const;

const CLAIM = {
  league: Words(LEAGUES, 'The league.'),
  season: Type.String({ examples: ['2023-24'] }),
  gameId: Id,
  gameDate: Day,
  tipOff: Moment('Start of the game.'),
  playerId: Id,
  playerName: Type.String({ examples: ['A Player'] }),
  teamAbbreviation: Nullable(Type.String({ description: 'Null where the player’s team was not known.' })),
  opponentAbbreviation: Nullable(Type.String()),
  stat: Words(STAT_NAMES, 'The figure.'),
  period: Nullable(
    Words(
      PERIODS.filter((period) => period !== 'Full'),
      'Null is the full game.',
    ),
  ),
  line: Type.Number({ multipleOf: 0.5, examples: [26.5] }),
  direction: Words(DIRECTIONS, 'The side that is bet.'),
  book: Nullable(Type.String({ description: 'Of the price; null at the consensus.' })),
  price: Type.Integer({ description: 'American odds.', examples: [-110] }),
  marketProbability: Chance('The market’s, without margin, at the moment of the price.'),
  probability: Nullable(Chance('Ours, with constants of earlier seasons; null before there were any.')),
  edge: Nullable(Type.Number({ description: 'Our expected value at the best price, for one staked.' })),
  rating: Nullable(Words(RATINGS, 'Ours of the side.')),
};

export const BetShape = Type.Object(
  {
    ...CLAIM,
    asOf: Moment('The moment as of which the conditions were looked at and the price was in force.'),
    result: Words(RESULTS, 'What became of it.'),
    actualValue: Nullable(Type.Number({ description: 'The player’s figure.' })),
    profit: Type.Number({ description: 'For one unit staked.' }),
    closingLine: Nullable(Type.Number({ description: 'The consensus line at the start.' })),
    closingProbability: Nullable(Chance('Of the side on the bet’s own line at the start; null where it is not known.')),
  },
  { title: 'SystemBet' },
);

export const RunShape = Type.Object(
  {
    system: SystemShape,
    from: Nullable({ ...Day, description: 'The first game day of the data looked at; null without any.' }),
    to: Nullable({ ...Day, description: 'The last.' }),
    props: Count('Props with a result in these days, of which the conditions chose.'),
    systemsTried: Type.Integer({ minimum: 1, description: 'Systems that you have tried, this one included.' }),
    figures: FiguresShape,
    curve: CurveShape,
    otherSeasons: Type.Array(
      Type.Object({ league: Words(LEAGUES, 'The league.'), season: Type.String(), figures: FiguresShape }),
      { description: 'The same system on each season that has no day between `from` and `to`.' },
    ),
    bets: Type.Object({ items: Type.Array(BetShape), nextCursor: Nullable(Type.String()) }),
  },
  { title: 'SystemRun', description: 'What a system would have come to. The newest bets come first.' },
);

export const SaveBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 80, examples: ['Overs after 8 of 10'] }),
  system: Type.Object(SystemBody),
  isFollowed: Type.Optional(Type.Boolean({ description: 'By default true: its bets are recorded from now on.' })),
});
export const SaveChange = Type.Partial(
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: 80 }),
    isFollowed: Type.Boolean({ description: 'Whether bets are recorded from now on; those recorded stay.' }),
  }),
);

export const SavedShape = Type.Object(
  {
    id: Id,
    name: Type.String(),
    system: SystemShape,
    isFollowed: Type.Boolean(),
    followedSince: Nullable(Moment('Since when bets are recorded; null while they are not.')),
    createdAt: Moment('When it was saved.'),
    open: Count('Recorded bets that are not graded yet, as far as your tier sees them.'),
    figures: FiguresShape,
    head: Nullable(
      Type.Object(
        { sequence: Type.Integer({ minimum: 1 }), hash: Type.String({ examples: ['5f…'] }) },
        { description: 'The last bet of the chain. Keep it: nothing before it can be changed without another head.' },
      ),
    ),
  },
  {
    title: 'SavedSystem',
    description: 'A saved system with the record of the bets that were recorded before the start.',
  },
);

export const LiveBetShape = Type.Object(
  {
    ...CLAIM,
    sequence: Type.Integer({ minimum: 1, description: 'Its place in the chain of the system’s bets.' }),
    recordedAt: Moment('When it was recorded, before the start, at the price in force then.'),
    state: Words(['open', ...RESULTS], 'open: not graded yet.'),
    actualValue: Nullable(Type.Number({ description: 'The player’s figure.' })),
    profit: Nullable(Type.Number({ description: 'For one unit staked; null while open.' })),
    closingProbability: Nullable(Chance('Of the side on the bet’s own line at the start.')),
    previous: Type.String({ description: 'The hash of the bet before; 64 zeros for the first.' }),
    hash: Type.String({
      description: 'SHA-256, in hexadecimal, of the canonical JSON of `{ previous, bet }` (docs/lab.md).',
    }),
  },
  { title: 'FollowedBet' },
);
export const LiveBetPage = Type.Object({ items: Type.Array(LiveBetShape), nextCursor: Nullable(Type.String()) });

export const IdParam = Type.Object({ id: { ...Id, description: 'The system’s id.' } });
export const PageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Bets a page.' })),
  cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: '`nextCursor` of the page before.' })),
});
