import { Type, type Static } from 'typebox';
import { DIRECTIONS, lineValue, ORIGINS, PERIODS, rounded, STAT_NAMES, winningProfit } from '../../kernel/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import { BET_STATES, type Bet } from '../bet.ts';

export const SHARED_FORMAT = 'prop-pick-bets/1' as const;

const Words = <const Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words] });
const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const Moment = Type.String({ format: 'date-time' });
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0 });

/** A verified bet as it is sealed in a shared record. */
export const BetDocumentShape = Type.Object({
  type: Type.Literal('bet'),
  id: Type.Integer({ minimum: 1 }),
  league: Words(LEAGUES),
  date: Type.String({ format: 'date' }),
  game: Type.Object({ home: Type.String(), away: Type.String(), tipOff: Moment }),
  player: Type.Object({ id: Type.Integer(), name: Type.String() }),
  stat: Words(STAT_NAMES),
  period: Words(PERIODS),
  line: Type.Number(),
  direction: Words(DIRECTIONS),
  book: Type.String(),
  price: Type.Integer({ description: 'American odds.' }),
  stake: Nullable(Type.String({ description: 'Exact decimal text; null where stakes are not shared.' })),
  recordedAt: Moment,
  pickId: Nullable(Type.Integer()),
  state: Words(BET_STATES),
  actualValue: Nullable(Type.Number()),
  profit: Nullable(Type.String({ description: 'Of one unit staked, exact decimal text; null while open.' })),
  closingProbability: Nullable(Type.Number({ description: 'Of the bet, when its market closed.' })),
});
export type BetDocument = Static<typeof BetDocumentShape>;

/** What the instance states and signs of a record: the root of the tree of its bets (RFC 6962), and what they came to. */
export const StatementShape = Type.Object({
  format: Type.Literal(SHARED_FORMAT),
  origin: Words(ORIGINS),
  statedAt: Moment,
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
        createdAt: Moment,
        endorsement: Nullable(Type.String()),
      }),
      { description: 'All keys of the instance that ever signed, oldest first, as GET /picks/ledger/keys has them.' },
    ),
    bets: Type.Array(BetDocumentShape, { description: 'Newest first, in the order of the tree’s leaves.' }),
  },
  { title: 'SharedBets' },
);
export type SharedRecord = Static<typeof SharedRecordShape>;

/** What one unit staked came to, exact; null while open. */
export function unitProfit(state: BetDocument['state'], price: number): string | null {
  if (state === 'open') return null;
  if (state === 'won') return winningProfit(price);
  return state === 'lost' ? '-1.0000000000' : '0.0000000000';
}

const TINY = 10n ** 10n;

/** Decimal text with ten places in 10^-10 units, which is exact. */
export function tinyUnits(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole) * TINY + BigInt(part.padEnd(10, '0').slice(0, 10));
  return text.startsWith('-') ? -size : size;
}

export function unitsText(tiny: bigint): string {
  const digits = (tiny < 0n ? -tiny : tiny).toString().padStart(11, '0');
  return `${tiny < 0n ? '-' : ''}${digits.slice(0, -10)}.${digits.slice(-10)}`;
}

/** A bet as it is shared. */
export function documentOf(bet: Bet, withStakes: boolean): BetDocument {
  const { id, league, gameDate, homeTeam, awayTeam, tipOff, playerId, playerName, lineHalves, state, price } = bet;
  const { stat, period, direction, book, stake, recordedAt, pickId, actualValue, closingProbability } = bet;
  return {
    type: 'bet',
    ...{ id, league, date: gameDate },
    game: { home: homeTeam, away: awayTeam, tipOff: tipOff.toISOString() },
    player: { id: playerId, name: playerName },
    ...{ stat, period, line: lineValue(lineHalves), direction, book, price },
    stake: withStakes ? stake : null,
    recordedAt: recordedAt.toISOString(),
    ...{ pickId, state, actualValue, profit: unitProfit(state, price) },
    closingProbability: closingProbability === null ? null : rounded(closingProbability, 6),
  };
}
