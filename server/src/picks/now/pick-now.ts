import { Type, type Static } from 'typebox';
import { kellyShare, lineValue, type GameStatus } from '../../kernel/index.ts';
import { netPrice } from '../../odds/index.ts';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';
import type { ClaimOffer, OffersNow } from '../../scoring/index.ts';
import { LinkShape } from '../members/at-my-books.ts';
import type { PickOnWire } from '../members/pick.ts';
import { chance } from '../members/rungs.ts';

export const NOW_STATES = ['available', 'worse', 'moved', 'gone', 'begun', 'out', 'final'] as const;
export type NowState = (typeof NOW_STATES)[number];

const WHERE_OFFERED = 'Null unless the state is available, worse or moved.';

/** What can be taken of a published pick. */
export const PickNowShape = Type.Object(
  {
    at: Moment(
      'The moment that the quotes are of: the caller’s delay ago, or `asOf`; once the game has begun, its start.',
    ),
    state: Words(
      NOW_STATES,
      'available: the published claim is quoted at an expected value of at least 0; worse: quoted, below 0; moved: its line is gone, and the values are those of the player’s new main line on that side; gone: not quoted; begun: the game has begun; out: the player is ruled out; final: the game is over.',
    ),
    book: Nullable(Type.String({ description: `The book of the best price. ${WHERE_OFFERED}`, examples: ['fanduel'] })),
    line: Nullable(Type.Number({ minimum: 0, multipleOf: 0.5, examples: [26.5] })),
    price: Nullable(Type.Integer({ description: 'American odds.', examples: [-110] })),
    probability: Nullable(
      Type.Number({ minimum: 0, maximum: 1, description: 'Our probability on this line, given no push.' }),
    ),
    expectedValue: Nullable(Type.Number({ description: 'Share of the stake at this price.' })),
    kelly: Nullable(Type.Number({ minimum: 0, maximum: 1, description: 'Full Kelly share at this price.' })),
    quotedAt: Nullable(Moment('Since when the book has this price.')),
    link: LinkShape,
  },
  { title: 'PickNow', description: 'What can be taken of the pick; the pick itself stays as published.' },
);
export type PickNow = Static<typeof PickNowShape>;

/** A game as known at the moment. */
interface GameNow {
  readonly status: GameStatus;
  readonly tipOff: Date;
}

export interface Moments {
  /** The moment of the quotes. */
  readonly at: Date;
  /** The time by the clock. A caller with a delay knows when a game was to begin, too. */
  readonly now: Date;
}

export const PICK_STATES = ['upcoming', 'live', 'final'] as const;
export type PickState = (typeof PICK_STATES)[number];

/** Whether a pick's game is ahead, runs or is over; null for a postponed or cancelled game, or an unknown one. */
export const stateOf = (pick: Pick<PickOnWire, 'outcome'>, game: GameNow | undefined, now: Date): PickState | null =>
  pick.outcome !== null ? 'final' : game === undefined ? null : gameState(game, now);

/** Whether a game is ahead, runs or is over; null for a postponed or cancelled one. */
export function gameState({ status, tipOff }: GameNow, now: Date): PickState | null {
  if (status === 'final') return 'final';
  if (status === 'postponed' || status === 'cancelled') return null;
  return status === 'live' || tipOff <= now ? 'live' : 'upcoming';
}

/** What can be taken of a pick whose game and offers are known. */
export function pickNow(pick: PickOnWire, game: GameNow | undefined, offers: OffersNow, { at, now }: Moments): PickNow {
  const [state, offer] = standing(pick, game, offers, now);
  const tipOff = game?.tipOff ?? new Date(pick.tipOff);
  // After tip-off nothing changes any more, so that the response of a past day stays the same.
  const until = (state === 'begun' || state === 'final') && tipOff < at ? tipOff : at;
  return { at: until.toISOString(), state, ...(offer === null ? NOTHING : offered(offer)) };
}

function standing(
  pick: PickOnWire,
  game: GameNow | undefined,
  { onLine, onMainLine }: OffersNow,
  now: Date,
): [NowState, ClaimOffer | null] {
  const state = stateOf(pick, game, now);
  if (state === 'final') return ['final', null];
  if (state === 'live') return ['begun', null];
  if (state === null) return ['gone', null];
  if (pick.news?.expectedVoid === true) return ['out', null];
  if (onLine !== null) return [onLine.expectedValue >= 0 ? 'available' : 'worse', onLine];
  return onMainLine === null ? ['gone', null] : ['moved', onMainLine];
}

const NOTHING = {
  book: null,
  line: null,
  price: null,
  probability: null,
  expectedValue: null,
  kelly: null,
  quotedAt: null,
  link: null,
} as const;

function offered({ book, lineHalves, price, probability, expectedValue, quotedAt, link }: ClaimOffer) {
  return {
    book,
    line: lineValue(lineHalves),
    price,
    probability: chance(probability),
    expectedValue: chance(expectedValue),
    kelly: chance(kellyShare(probability, netPrice(book, price))),
    quotedAt: quotedAt.toISOString(),
    link,
  };
}
