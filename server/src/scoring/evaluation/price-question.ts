import type { Direction, LineHalves } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import {
  isPriced,
  isThin,
  ownGames,
  price,
  shippedFor,
  type BookQuote,
  type ModelConstants,
  type OwnGames,
  type Priced,
  type Projection,
} from '../../model/index.ts';
import type { Quote } from '../../odds/index.ts';
import { doubtsOf, type Doubt } from '../judgement/doubts.ts';
import { projectPlayer } from '../judgement/full-model.ts';
import { unpricedShare } from '../judgement/unpriced-news.ts';
import { newsIn } from '../past/background.ts';
import type { ScoringBounds } from '../rating/bounds.ts';
import type { GameSnapshot } from './evaluation-reader.ts';
import type { Matchup, MatchupQuestion, Refused } from './find-matchup.ts';
import { informedIn } from './other-quotes.ts';
import type { RecentValues } from './recent-values.ts';

/** One side of one line, whether a book offers it or not. */
export interface EvaluationQuestion extends MatchupQuestion {
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  /** Offers of these books only; null or left out: of all books. The probability uses all books either way. */
  readonly books?: ReadonlySet<string> | null;
}

/** A stat of a player's game, priced by the model. */
export interface PricedQuestion {
  readonly priced: Priced;
  readonly constants: ModelConstants;
  readonly doubts: readonly Doubt[];
}

/** No constants exist for the league: all of its stats are unpriced. */
const isLeagueUnpriced = (league: League): boolean => shippedFor(league).length === 0;

/** Whether no constants price the stat, so that only the player's own games remain. */
export function isUnpriced(
  { background }: GameSnapshot,
  { league, stat, period }: Pick<EvaluationQuestion, 'league' | 'stat' | 'period'>,
): boolean {
  return background === null ? isLeagueUnpriced(league) : !isPriced(background.constants, stat, period);
}

function projectIn(
  { game, quoted, background }: GameSnapshot,
  { teamId }: Matchup,
  playerId: number,
): Projection | undefined {
  const unquoted = !quoted.has(playerId);
  return background === null ? undefined : projectPlayer(background, { game, teamId, playerId, unquoted });
}

/** The doubts that all props of a player share; none without a projection. */
export function doubtsOfPlayer(
  snapshot: GameSnapshot,
  matchup: Matchup,
  playerId: number,
  bounds: ScoringBounds,
): Doubt[] {
  const projection = projectIn(snapshot, matchup, playerId);
  return snapshot.background === null || projection === undefined
    ? []
    : doubtsOf(projection.input, snapshot.background.past, bounds);
}

/** Prices a stat of a player's game from a snapshot. Evaluations and legs share this function. */
export function pricedIn(
  snapshot: GameSnapshot,
  matchup: Matchup,
  { playerId, stat, period }: Pick<EvaluationQuestion, 'playerId' | 'stat' | 'period'>,
  offered: readonly Quote[],
  opinions: readonly BookQuote[],
  bounds: ScoringBounds,
): PricedQuestion | Refused {
  const { background, game, asOf } = snapshot;
  if (background === null)
    return { refused: `There is no model for ${game.gameDate}: all constants were fitted on later days.` };
  const { constants, past } = background;
  const projection = projectIn(snapshot, matchup, playerId);
  const unpriced = unpricedShare(offered, newsIn(background), asOf);
  const others = projection && (() => informedIn(snapshot, projection, bounds));
  const priced = projection && price(projection, stat, period, opinions, constants, unpriced, others);
  if (priced === undefined) return { refused: 'There is no model of this stat and period.' };
  // If no quote of the stat is used, the price contains no borrowed weight.
  const thin: Doubt[] = priced.market !== undefined && isThin(constants, stat, period) ? ['thinMarket'] : [];
  return { priced, constants, doubts: [...doubtsOf(priced.projection.input, past, bounds), ...thin] };
}

/** The player's own games, where no constants price the stat. */
export function ownGamesOf(
  { stat, period }: Pick<EvaluationQuestion, 'stat' | 'period'>,
  { values, minutes }: RecentValues,
): OwnGames | Refused {
  if (values.length > 0) return ownGames(stat, values);
  if (period !== 'Full' && minutes > 0)
    return {
      refused: 'No model is fitted for this period, and the player’s box scores have no periods to evaluate it from.',
    };
  return { refused: 'The player has no games on record to evaluate this stat from.' };
}
