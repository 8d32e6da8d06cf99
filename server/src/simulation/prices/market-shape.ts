import type { Stat } from '../../sports/index.ts';
import { OVER_LEAN } from '../games/figures.ts';

type OfStat<Value> = Readonly<Partial<Record<Stat, Value>>>;

/** What differs between the markets of sports. */
export interface MarketShape {
  /** How much higher, in log-odds, full-game overs are priced than they hit. */
  readonly overLean: OfStat<number>;
  /** Lines of a book that offers overs at fixed lines, and steps from the main line of one that offers both sides around it. */
  readonly milestones: OfStat<readonly number[]>;
  readonly steps: OfStat<readonly number[]>;
  /** Bettors move the price of a prop also where no other line is near, as for most of the lines at 0.5. */
  readonly movesAnyPrice: boolean;
  /** The range of the probability of the over at a main line; beyond it a book offers no line. */
  readonly overs: { readonly least: number; readonly most: number };
}

export const BASKETBALL_MARKET: MarketShape = {
  overLean: OVER_LEAN,
  milestones: {
    Points: [9.5, 14.5, 19.5, 24.5, 29.5, 34.5],
    Rebounds: [5.5, 7.5, 9.5, 11.5],
    Assists: [3.5, 5.5, 7.5, 9.5],
    Threes: [0.5, 1.5, 2.5, 3.5, 4.5],
  },
  steps: {
    Points: [-3, 3],
    Rebounds: [-1, 1],
    Assists: [-1, 1],
    PtsRebAst: [-4, 4],
  },
  movesAnyPrice: false,
  overs: { least: 0.2, most: 0.85 },
};

/**
 * Fitted on the main lines of 2022-23 and 2025-26. Goals and assists are likelier not to happen than to happen, and are quoted
 * all the same.
 */
export const HOCKEY_MARKET: MarketShape = {
  overLean: { Goals: 0.02, Assists: 0.06, ShotsOnGoal: 0.03, BlockedShots: 0.1, Saves: 0.06 },
  milestones: { ShotsOnGoal: [1.5, 2.5, 3.5, 4.5], Points: [0.5, 1.5], Goals: [0.5, 1.5] },
  steps: { ShotsOnGoal: [-1, 1], Points: [1], Saves: [-2, 2] },
  movesAnyPrice: true,
  overs: { least: 0.1, most: 0.85 },
};
