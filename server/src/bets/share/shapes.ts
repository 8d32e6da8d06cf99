import { Type, type Static } from 'typebox';
import { DIRECTIONS, ORIGINS } from '../../kernel/index.ts';
import { PERIODS, STAT_NAMES } from '../../sports/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import { BET_STATES } from '../bet.ts';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';

export const SHARED_FORMAT = 'prop-pick-bets/1' as const;

const Hash = Type.String({
  pattern: '^[0-9a-f]{64}$',
  examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
});
const Count = Type.Integer({ minimum: 0 });

/** A verified bet as it is sealed in a shared record. */
export const BetDocumentShape = Type.Object({
  type: Type.Literal('bet'),
  id: Type.Integer({ minimum: 1 }),
  league: Words(LEAGUES),
  date: Type.String({ format: 'date' }),
  game: Type.Object({ home: Type.String(), away: Type.String(), tipOff: Moment() }),
  player: Type.Object({ id: Type.Integer(), name: Type.String() }),
  stat: Words(STAT_NAMES),
  period: Words(PERIODS),
  line: Type.Number(),
  direction: Words(DIRECTIONS),
  book: Type.String(),
  price: Type.Integer({ description: 'American odds.' }),
  stake: Nullable(Type.String({ description: 'Exact decimal text; null where stakes are not shared.' })),
  recordedAt: Moment(),
  pickId: Nullable(Type.Integer()),
  state: Words(BET_STATES),
  actualValue: Nullable(Type.Number()),
  profit: Nullable(Type.String({ description: 'Of one unit staked, exact decimal text; null while open.' })),
  closingProbability: Nullable(Type.Number({ description: 'Of the bet, when its market closed.' })),
});

/** The signed statement about a record: the root of the tree of its bets (RFC 6962), and their results. */
export const StatementShape = Type.Object({
  format: Type.Literal(SHARED_FORMAT),
  origin: Words(ORIGINS),
  statedAt: Moment(),
  from: Nullable(Type.String({ format: 'date' })),
  to: Nullable(Type.String({ format: 'date' })),
  withStakes: Type.Boolean(),
  bets: Count,
  root: Hash,
  won: Count,
  lost: Count,
  pushes: Count,
  voids: Count,
  open: Count,
  units: Type.String({ description: 'Profit at one unit a bet, exact decimal text.' }),
  notShown: Type.Object({
    unverified: Count,
    combinations: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Those of them on several props together, which have no quote.' }),
    ),
    beforeTipOff: Count,
    deletedBeforeTipOff: Count,
    earlier: Count,
  }),
});

export const SharedRecordShape = Type.Object(
  {
    statement: StatementShape,
    signature: Type.Object({ publicKey: Type.String(), value: Type.String() }),
    keys: Type.Array(
      Type.Object({
        number: Type.Integer({ minimum: 1 }),
        publicKey: Type.String(),
        createdAt: Moment(),
        endorsement: Nullable(Type.String()),
      }),
      { description: 'All keys of the instance that ever signed, oldest first, as GET /picks/ledger/keys has them.' },
    ),
    bets: Type.Array(BetDocumentShape, { description: 'Newest first, in the order of the tree’s leaves.' }),
  },
  { title: 'SharedBets' },
);

export type BetDocument = Static<typeof BetDocumentShape>;
export type SharedRecord = Static<typeof SharedRecordShape>;
