import { Type, type Static } from 'typebox';
import { DIRECTIONS, fairPrice, lineValue, rounded } from '../kernel/index.ts';
import { parseStat, PERIODS, STAT_NAMES } from '../sports/index.ts';
import { LEAGUES } from '../leagues/index.ts';
import { checkedRange, DayParam, readAs } from '../platform/http/index.ts';
import { Moment, Nullable, Words } from '../platform/schemas/index.ts';
import type { Estimate } from '../record/index.ts';
import {
  BET_GROUPS,
  BET_SOURCES,
  BET_STATES,
  PAID_STATES,
  STAKE_KINDS,
  type Bet,
  type BetFilter,
  type Paid,
} from './bet.ts';
import type { BetChange } from './log/queries.ts';
import { SLIP_BODY, SLIP_SHAPE } from './slips/schemas.ts';
import { slipOnWire } from './slips/slip-on-wire.ts';
import { valueAt, type Summary } from './summary/summary.ts';
import { unverifiedReason } from './unverified-reason.ts';

export const TAGS = { tags: ['Bets'] };

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, examples: [203] });
const WIRE_PERIODS = PERIODS.filter((period) => period !== 'Full');
const StatName = readAs(Words(STAT_NAMES, 'Also by the usual short names: pts, pra, 3pm …'), parseStat);

export const IdParam = Type.Object({ id: { ...Id, description: 'The bet’s id.' } });

const Book = Type.String({
  pattern: '^[a-z0-9_]{1,40}$',
  description: 'The key of the book; GET /data/odds/books lists them.',
  examples: ['fanduel'],
});
const Price = Type.Integer({
  minimum: -100_000,
  maximum: 100_000,
  description: 'American odds: at least +100, or at most -100.',
  examples: [-110],
});
const Stake = Type.Number({
  minimum: 0.01,
  maximum: 1_000_000,
  description: 'In your own currency, at most two places.',
  examples: [25],
});
const Note = Type.String({ maxLength: 500, description: 'For yourself.' });

const StakeKind = Words(
  STAKE_KINDS,
  'bonus: the stake is not returned, and a loss costs nothing. boost: a win pays at boostedPrice.',
);
const Commission = Type.Number({
  minimum: 0,
  exclusiveMaximum: 1,
  description: 'Share of the winnings that the book keeps.',
  examples: [0.02],
});
const PAID = {
  state: Words(PAID_STATES, 'What the book did.'),
  profit: Type.Number({
    minimum: -1_000_000_000,
    maximum: 1_000_000_000,
    description: 'What the bet really won or lost.',
    examples: [2.35],
  }),
};
const PaidBody = Type.Object(
  { ...PAID, note: Type.Optional(Nullable(Note)) },
  {
    description: 'What the book really did, beside the grade: accepted at any time, and used in the sums.',
  },
);

/** The terms of a bet, and what was paid. */
export const TermsBody = {
  book: Type.Optional(Book),
  price: Type.Optional(Nullable(Price)),
  stake: Stake,
  placedAt: Type.Optional(Nullable(Moment('When it was placed; by default now.'))),
  note: Type.Optional(Nullable(Note)),
  stakeKind: Type.Optional(StakeKind),
  boostedPrice: Type.Optional(Nullable(Price)),
  commission: Type.Optional(Commission),
  paid: Type.Optional(Nullable(PaidBody)),
};

export const BetBody = Type.Object({
  pickId: Type.Optional(Nullable({ ...Id, description: 'The pick that it follows; then none of the next seven.' })),
  playerId: Type.Optional(Nullable(Id)),
  stat: Type.Optional(Nullable(StatName)),
  line: Type.Optional(Nullable(Type.Number({ description: 'A multiple of 0.5 from 0.5 to 200.', examples: [26.5] }))),
  direction: Type.Optional(Nullable(Words(DIRECTIONS, 'The side of the line.'))),
  period: Type.Optional(Nullable(Words(WIRE_PERIODS, 'By default the full game, overtime included.'))),
  gameId: Type.Optional(Nullable({ ...Id, description: 'By default the player’s next game.' })),
  gameDate: Type.Optional(Nullable(DayParam('Or the day of the game.'))),
  league: Type.Optional(Nullable(Words(LEAGUES, 'By default the configured one.'))),
  ...SLIP_BODY,
  ...TermsBody,
  again: Type.Optional(Type.Boolean({ default: false, description: 'Also a bet that you have just logged.' })),
});

export const ChangeBody = Type.Partial(
  Type.Object({
    book: Book,
    price: Price,
    stake: Stake,
    placedAt: Moment('When it was placed.'),
    note: Nullable(Note),
    stakeKind: StakeKind,
    boostedPrice: Nullable(Price),
    commission: Commission,
    paid: Nullable(PaidBody),
  }),
);

const RangeQuery = {
  from: Type.Optional(DayParam('First game day.')),
  to: Type.Optional(DayParam('Last game day, included.')),
};
const FilterQuery = {
  ...RangeQuery,
  book: Type.Optional(Book),
  stat: Type.Optional(StatName),
  direction: Type.Optional(Words(DIRECTIONS, 'One side alone.')),
  league: Type.Optional(Words(LEAGUES, 'One league alone.')),
  source: Type.Optional(Words(BET_SOURCES, 'pick: follows a pick. own: your own idea. import: came with a file.')),
};
export const ListQuery = Type.Object({
  ...FilterQuery,
  state: Type.Optional(Words(BET_STATES, 'Bets in this state.')),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Bets a page.' })),
  cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'nextCursor of the page before.' })),
});
export const ExportQuery = Type.Object(FilterQuery);
export const SummaryQuery = Type.Object({
  ...FilterQuery,
  by: Type.Optional(
    Words(
      BET_GROUPS,
      'Also the figures of each group. grading: all bets by their grades (ours), and as the books paid (paid).',
    ),
  ),
});

const BET = {
  id: Id,
  league: Words(LEAGUES, 'The league.'),
  gameId: Id,
  gameDate: Type.String({ format: 'date' }),
  game: Type.String({ description: 'Away at home.', examples: ['LAL at DEN'] }),
  tipOff: Moment('As it was known when the bet was recorded.'),
  playerId: Id,
  playerName: Type.String({ examples: ['Nikola Jokić'] }),
  stat: Words(STAT_NAMES, 'The figure.'),
  period: Nullable(Words(WIRE_PERIODS, 'Null is the full game, overtime included.')),
  line: Type.Number({ minimum: 0, multipleOf: 0.5, examples: [26.5] }),
  direction: Words(DIRECTIONS, 'The side of the line.'),
  pickId: Nullable({ ...Id, description: 'The pick that it follows.' }),
  book: Type.String({ examples: ['fanduel'] }),
  price: Type.Integer({ description: 'American odds.', examples: [-110] }),
  stake: Type.Number({ examples: [25] }),
  placedAt: Moment('When it was placed, as you said.'),
  recordedAt: Moment('When the service first knew of it.'),
  note: Nullable(Type.String()),
  isVerified: Type.Boolean({
    description:
      'The service recorded book, price and stake before the start, while the book offered that price by the quotes known then. A tier with a delay learns it after its delay; until then it is false.',
  }),
  unverifiedReason: Nullable(Type.String({ description: 'Why it is not verified, in words; null if it is.' })),
  isLive: Type.Boolean({ description: 'Placed while its game ran: never verified, the price is as you said.' }),
  stakeKind: StakeKind,
  boostedPrice: Nullable(Type.Integer({ description: 'American odds that a boost pays at.' })),
  commission: Commission,
  paid: Nullable(
    Type.Object(
      { ...PAID, note: Nullable(Type.String()) },
      { description: 'What the book really did, as you said; null where it paid by the grade. Sums use it.' },
    ),
  ),
  importId: Nullable(Type.Integer({ description: 'The import that it came with.' })),
  state: Words(BET_STATES, 'open: not graded yet.'),
  actualValue: Nullable(Type.Number({ description: 'The player’s figure.' })),
  profit: Nullable(
    Type.Number({ description: 'By the grade, in the currency of the stake, rounded to cents; null while open.' }),
  ),
  gradedAt: Nullable(Moment('When its grade was written.')),
  reason: Nullable(Type.String({ description: 'Why it has its grade, in words.' })),
  closingPrice: Nullable(
    Type.Integer({ description: 'American odds of the closing consensus without margin, on the bet’s own line.' }),
  ),
  closingLineValue: Nullable(
    Type.Number({ description: 'Expected value of the price taken at the closing consensus, for one staked.' }),
  ),
  ourProbability: Nullable(
    Type.Number({
      description:
        'That the bet wins: of the pick, or as evaluated when it was recorded, from what your tier saw then (Pro and above).',
    }),
  ),
  version: Type.Integer({ minimum: 1, description: 'One more with every change.' }),
  reference: Type.String({ description: 'The same in every export and import of the bet.', examples: ['pikkit:b2v9'] }),
  importedFrom: Nullable(
    Type.String({ description: 'The format of the file that it came with.', examples: ['pikkit'] }),
  ),
  ...SLIP_SHAPE,
};
export const BetShape = Type.Object(BET, { title: 'Bet' });
export const BetWithHistory = Type.Object(
  {
    ...BET,
    history: Type.Array(
      Type.Object({
        version: Type.Integer({ minimum: 1 }),
        changedAt: Moment('When it was said.'),
        book: Type.String(),
        price: Type.Integer(),
        stake: Type.Number(),
        placedAt: Moment('When it was placed.'),
        note: Nullable(Type.String()),
        isVerified: Type.Boolean(),
        stakeKind: BET.stakeKind,
        boostedPrice: BET.boostedPrice,
        commission: BET.commission,
        paid: BET.paid,
      }),
      { description: 'Every version of what you said of the bet, the first one first.' },
    ),
  },
  { title: 'BetWithHistory' },
);
export const BetPage = Type.Object({ items: Type.Array(BetShape), nextCursor: Nullable(Type.String()) });

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Interval = Nullable(
  Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: '95 %, low then high; null from a single day.' }),
);
const EstimateShape = (description: string) =>
  Type.Object({ value: Type.Number(), interval: Interval }, { description });
const SUMMARY = {
  bets: Count('All bets of the range.'),
  open: Count('Not graded yet.'),
  won: Count('Won.'),
  lost: Count('Lost.'),
  pushes: Count('Exactly on the line: the stake came back.'),
  voids: Count('Without action: the stake came back.'),
  openStake: Type.Number({ description: 'Stakes of open bets.' }),
  stake: Type.Number({
    description: 'Stakes of bets won, lost and pushed, and of those paid otherwise. A bonus stakes nothing.',
  }),
  profit: Type.Number({
    description: 'The sum of their profits, to the cent: as paid where you said it, else by the grade.',
  }),
  roi: Nullable(EstimateShape('Profit for one staked. The interval takes a game day as one draw.')),
  hitRate: Nullable(EstimateShape('Won of won and lost, with Wilson’s interval.')),
  closingLineValue: Nullable(
    Type.Object({
      bets: Count('Bets whose market closed at a probability for their line.'),
      mean: EstimateShape('Mean expected value of the price taken at the closing consensus, for one staked.'),
      beaten: EstimateShape('Share whose price was worth more than it asked when the market closed; Wilson.'),
    }),
  ),
  luck: Nullable(
    Type.Object(
      {
        bets: Count('Bets won and lost whose closing probability is known.'),
        profit: Type.Number({ description: 'Of these bets alone.' }),
        expected: EstimateShape(
          'What the closing market’s probabilities led to expect, and between what results luck alone leads 19 times of 20 if the bets are independent.',
        ),
        pValue: Nullable(
          Type.Number({
            minimum: 0,
            maximum: 1,
            description: 'Chance of a result at least as far from the expected one by luck; null below 20 bets.',
          }),
        ),
      },
      { description: 'The result beside what luck alone gives at the closing market’s probabilities.' },
    ),
  ),
  withoutClose: Count(
    'Bets won and lost that luck leaves out: their market did not close at a probability, or a leg dropped out.',
  ),
  atPublishedPrices: Nullable(
    Type.Object(
      { bets: Count('Bets that follow a pick.'), stake: Type.Number(), profit: Type.Number() },
      { description: 'The same stakes at the prices that the picks were published at.' },
    ),
  ),
};
export const SummaryShape = Type.Object(
  {
    from: Nullable(Type.String({ format: 'date' })),
    to: Nullable(Type.String({ format: 'date' })),
    ...SUMMARY,
    groups: Nullable(
      Type.Array(Type.Object({ key: Type.String({ examples: ['fanduel'] }), ...SUMMARY }), {
        description: 'With `by`: each group, in the order of its key.',
      }),
    ),
  },
  { title: 'BetSummary', description: 'What your bets came to, and what luck alone would have given.' },
);

/** The filter of a list or a summary. Throws the 422 for days in the wrong order. */
export function askedFilter(query: Static<typeof ExportQuery>): BetFilter {
  const { book = null, stat = null, direction = null, league = null, source = null } = query;
  return { ...checkedRange(query), book, stat, direction, league, source };
}

export function betOnWire(bet: Bet): Static<typeof BetShape> {
  const {
    lineHalves,
    homeTeam,
    awayTeam,
    closingProbability: closing,
    ourProbability,
    period,
    price,
    legs,
    payout,
    isVerificationKnown: _,
    ...rest
  } = bet;
  return {
    ...rest,
    price,
    game: `${awayTeam} at ${homeTeam}`,
    line: lineValue(lineHalves),
    period: period === 'Full' ? null : period,
    stake: Number(bet.stake),
    profit: bet.profit === null ? null : Number(bet.profit),
    paid: paidOnWire(bet.paid),
    tipOff: bet.tipOff.toISOString(),
    placedAt: bet.placedAt.toISOString(),
    recordedAt: bet.recordedAt.toISOString(),
    gradedAt: bet.gradedAt?.toISOString() ?? null,
    closingPrice: closing === null ? null : fairPrice(closing),
    closingLineValue: closing === null ? null : rounded(valueAt(closing, bet), 4),
    ourProbability: ourProbability === null ? null : rounded(ourProbability, legs === null ? 4 : 6),
    ...slipOnWire({ legs, payout }),
    unverifiedReason: unverifiedReason(bet),
  };
}

export const paidOnWire = (paid: Paid | null) => paid && { ...paid, profit: Number(paid.profit) };

export const changeOnWire = ({ betId: _, changedAt, placedAt, stake, paid, ...change }: BetChange) => ({
  ...change,
  stake: Number(stake),
  paid: paidOnWire(paid),
  changedAt: changedAt.toISOString(),
  placedAt: placedAt.toISOString(),
});

const money = (cents: number): number => rounded(cents / 100, 2);
const estimate = (one: Estimate | null, scale = 1, places = 4) =>
  one && {
    value: rounded(one.value / scale, places),
    interval: one.interval && one.interval.map((end) => rounded(end / scale, places)),
  };

export function summaryOnWire({
  roi,
  hitRate,
  closingLineValue: closing,
  luck,
  atPublishedPrices,
  ...counts
}: Summary) {
  return {
    ...counts,
    openStake: money(counts.openStake),
    stake: money(counts.stake),
    profit: money(counts.profit),
    roi: estimate(roi),
    hitRate: estimate(hitRate),
    closingLineValue: closing && {
      bets: closing.bets,
      mean: estimate(closing.mean)!,
      beaten: estimate(closing.beaten)!,
    },
    luck: luck && {
      bets: luck.bets,
      profit: money(luck.profit),
      expected: estimate(luck.expected, 100, 2)!,
      pValue: luck.pValue === null ? null : rounded(luck.pValue, 4),
    },
    atPublishedPrices: atPublishedPrices && {
      bets: atPublishedPrices.bets,
      stake: money(atPublishedPrices.stake),
      profit: money(atPublishedPrices.profit),
    },
  };
}
