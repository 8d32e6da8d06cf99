import { kellyShare } from '../../kernel/index.ts';

/** A bet that may be made, with the smallest probability of winning that is believed. */
export interface PossibleBet {
  readonly gameId: number;
  readonly playerId: number;
  /** Lower end of the interval, given no push. */
  readonly probability: number;
  /** American odds. */
  readonly price: number;
}

export interface StakeLimits {
  /** Of the full Kelly share. */
  readonly kellyFraction: number;
  /** The largest share of the bankroll on one bet. */
  readonly maxStakeShare: number;
}

/** What made a share smaller last: the limit of one bet, other bets on the player, the limit of a game or of the day. */
export type Cut = 'bet' | 'player' | 'game' | 'day';

export interface SizedBet<Bet extends PossibleBet> {
  readonly bet: Bet;
  /** Share of the bankroll. */
  readonly share: number;
  readonly cut: Cut | null;
}

/** The largest shares on one game and on one day, in times of that on one bet. */
export const GAME_BETS = 2;
export const DAY_BETS = 5;

/**
 * The share of the bankroll for each of the bets of a day, in their order. A fraction of the Kelly share (`kellyShare`): the full one grows
 * fastest only where the probability is exact, and swings widely (E. O. Thorp, The Kelly Criterion in Blackjack, Sports Betting
 * and the Stock Market, 2006); on the lower end of the interval, because a probability that is estimated asks for less (R. D.
 * Baker and I. G. McHale, Optimal Betting Under Parameter Uncertainty, Decision Analysis 10, 2013). Bets on one player in one
 * game are taken as one and the same bet, the worst case: together they get the largest of their shares. Bets on one game, and
 * on one day, are scaled down to their limits together.
 */
export function sizeStakes<Bet extends PossibleBet>(bets: readonly Bet[], limits: StakeLimits): SizedBet<Bet>[] {
  const { kellyFraction, maxStakeShare } = limits;
  const single = bets.map((bet): SizedBet<Bet> => {
    const share = kellyFraction * kellyShare(bet.probability, bet.price);
    return share > maxStakeShare ? { bet, share: maxStakeShare, cut: 'bet' } : { bet, share, cut: null };
  });
  const ofPlayer = heldTogether(single, 'player', ({ gameId, playerId }) => `${gameId} ${playerId}`, largest);
  const ofGame = heldTogether(
    ofPlayer,
    'game',
    ({ gameId }) => `${gameId}`,
    () => GAME_BETS * maxStakeShare,
  );
  return heldTogether(
    ofGame,
    'day',
    () => 'day',
    () => DAY_BETS * maxStakeShare,
  );
}

const largest = (shares: readonly number[]): number => Math.max(...shares);

/** Scales the shares of each group down, all by the same factor, where together they are above its limit. */
function heldTogether<Bet extends PossibleBet>(
  sized: readonly SizedBet<Bet>[],
  cut: Cut,
  groupOf: (bet: Bet) => string,
  limitOf: (shares: readonly number[]) => number,
): SizedBet<Bet>[] {
  const factors = new Map<string, number>();
  for (const [group, ofGroup] of Map.groupBy(sized, ({ bet }) => groupOf(bet))) {
    const shares = ofGroup.map(({ share }) => share);
    const total = shares.reduce((sum, share) => sum + share, 0);
    const limit = limitOf(shares);
    // Two shares of which one is 0 are no more than the largest of them: their sum differs by rounding at most.
    if (total > limit * (1 + 1e-12)) factors.set(group, limit / total);
  }
  return sized.map((one) => {
    const factor = factors.get(groupOf(one.bet));
    return factor === undefined || one.share === 0 ? one : { ...one, share: one.share * factor, cut };
  });
}
