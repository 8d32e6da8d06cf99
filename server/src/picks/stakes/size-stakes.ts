import { kellyShare } from '../../kernel/index.ts';

/** A possible bet, with a lower bound of its probability to win. */
export interface PossibleBet {
  readonly gameId: number;
  readonly playerId: number;
  /** Lower end of the interval, given no push. */
  readonly probability: number;
  /** American odds, after the book's fee. */
  readonly price: number;
  /** Names the line and its side; bets with the same name are one. */
  readonly claim?: string;
}

/** An open bet. */
export interface OpenBet {
  readonly gameId: number;
  readonly playerId: number;
  readonly claim: string;
  /** Of the bankroll. */
  readonly share: number;
}

export interface StakeLimits {
  /** As a fraction of the full Kelly share. */
  readonly kellyFraction: number;
  /** The largest share of the bankroll on one bet. */
  readonly maxStakeShare: number;
}

/** The limit that last reduced a share: of one bet, of other bets on the player, of a game or of the day. */
export type Cut = 'bet' | 'player' | 'game' | 'day';

export interface SizedBet<Bet extends PossibleBet> {
  readonly bet: Bet;
  /** Share of the bankroll. */
  readonly share: number;
  readonly cut: Cut | null;
  /** The share of open bets on the same line and side; `share` is what is left to bet. */
  readonly staked: number;
  /** Whether open bets of the player, the game or the day last reduced the share; `cut` says which. */
  readonly isCutByOpen: boolean;
}

/** The largest shares on one game and on one day, as multiples of that on one bet. */
export const GAME_BETS = 2;
export const DAY_BETS = 5;

/**
 * The share of the bankroll for each bet of a day, in order. It is a fraction of the Kelly share (`kellyShare`): full Kelly
 * is optimal only for an exact probability, and swings widely (E. O. Thorp, The Kelly Criterion in Blackjack, Sports Betting
 * and the Stock Market, 2006). It uses the lower end of the interval, because an estimated probability calls for a smaller
 * stake (R. D. Baker and I. G. McHale, Optimal Betting Under Parameter Uncertainty, Decision Analysis 10, 2013). Bets on one
 * player in one game are treated as the same bet, the worst case: together they get the largest of their shares. Bets on one
 * game, and on one day, are scaled down to their limits.
 *
 * `open` are the day's open bets. A share is reduced by the stake on the same claim. Then it is limited by what open bets
 * leave for the player, the game and the day. Bets made as suggested leave the other shares unchanged.
 */
export function sizeStakes<Bet extends PossibleBet>(
  bets: readonly Bet[],
  limits: StakeLimits,
  open: readonly OpenBet[] = [],
): SizedBet<Bet>[] {
  const { kellyFraction, maxStakeShare } = limits;
  const single = bets.map((bet): SizedBet<Bet> => {
    const share = kellyFraction * kellyShare(bet.probability, bet.price);
    const isHeld = share > maxStakeShare;
    return { bet, share: isHeld ? maxStakeShare : share, cut: isHeld ? 'bet' : null, staked: 0, isCutByOpen: false };
  });
  const most = limitsOf(single, maxStakeShare);
  const alone = most.reduce((sized, limit) => heldTogether(sized, limit), single);
  if (open.length === 0) return alone;
  const taken = sumsOf(open, ({ claim }) => claim);
  const rest = alone.map((one): SizedBet<Bet> => {
    const staked = one.bet.claim === undefined ? 0 : (taken.get(one.bet.claim) ?? 0);
    const left = one.share - staked;
    // A bet made as suggested leaves a rounding error, which is no share.
    return { ...one, staked, share: left < 1e-12 ? 0 : left };
  });
  return most.reduce((sized, limit) => heldTogether(sized, limit, sumsOf(open, limit.groupOf)), rest);
}

/** The maximum total share of a group of bets. */
interface Limit {
  readonly cut: Cut;
  readonly groupOf: (bet: Pick<PossibleBet, 'gameId' | 'playerId'>) => string;
  readonly most: (group: string) => number;
}

function limitsOf(single: readonly SizedBet<PossibleBet>[], maxStakeShare: number): readonly Limit[] {
  const playerOf: Limit['groupOf'] = ({ gameId, playerId }) => `${gameId} ${playerId}`;
  const largest = new Map<string, number>();
  for (const { bet, share } of single) largest.set(playerOf(bet), Math.max(share, largest.get(playerOf(bet)) ?? 0));
  return [
    { cut: 'player', groupOf: playerOf, most: (group) => largest.get(group) ?? 0 },
    { cut: 'game', groupOf: ({ gameId }) => `${gameId}`, most: () => GAME_BETS * maxStakeShare },
    { cut: 'day', groupOf: () => 'day', most: () => DAY_BETS * maxStakeShare },
  ];
}

function sumsOf<Item extends { readonly share: number }>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0) + item.share);
  return sums;
}

/** Scales each group's shares down by one factor, where their total exceeds the rest of its limit. */
function heldTogether<Bet extends PossibleBet>(
  sized: readonly SizedBet<Bet>[],
  { cut, groupOf, most }: Limit,
  taken: ReadonlyMap<string, number> = new Map(),
): SizedBet<Bet>[] {
  const factors = new Map<string, number>();
  for (const [group, ofGroup] of Map.groupBy(sized, ({ bet }) => groupOf(bet))) {
    const total = ofGroup.reduce((sum, { share }) => sum + share, 0);
    const left = Math.max(0, most(group) - (taken.get(group) ?? 0));
    // If one of two shares is 0, their total differs from the larger only by rounding.
    if (total > left * (1 + 1e-12) + 1e-15) factors.set(group, left / total);
  }
  return sized.map((one) => {
    const factor = factors.get(groupOf(one.bet));
    if (factor === undefined || one.share === 0) return one;
    return { ...one, share: one.share * factor, cut, isCutByOpen: taken.has(groupOf(one.bet)) };
  });
}
