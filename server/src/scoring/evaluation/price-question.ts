import type { Direction, LineHalves } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import { ownGames, type BookQuote, type OwnGames } from '../../model/index.ts';
import type { Quote } from '../../odds/index.ts';
import { doubtsOf, doubtsOfMarket, type Doubt } from '../judgement/doubts.ts';
import { unpricedShare } from '../judgement/unpriced-news.ts';
import type { Background, PricedStat, ProjectedPlayer } from '../models/sport-model.ts';
import { newsIn } from '../past/background.ts';
import type { ScoringBounds } from '../rating/bounds.ts';
import type { GameSnapshot } from './evaluation-reader.ts';
import type { Matchup, MatchupQuestion, Refused } from './find-matchup.ts';
import { otherQuotes } from './other-quotes.ts';
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
  readonly priced: PricedStat;
  readonly doubts: readonly Doubt[];
}

/** Whether no constants price the stat, so that only the player's own games remain. */
export function isUnpriced(
  { background, hasConstants }: GameSnapshot,
  { stat, period }: Pick<EvaluationQuestion, 'stat' | 'period'>,
): boolean {
  return background === null ? !hasConstants : !background.model.isPriced(background.constants, stat, period);
}

function projectIn(
  background: Background,
  { game, quoted }: GameSnapshot,
  { teamId }: Matchup,
  playerId: number,
): ProjectedPlayer {
  return background.model.project(background, { game, teamId, playerId, unquoted: !quoted.has(playerId) });
}

/** The doubts that all props of a player share; none without a model. */
export function doubtsOfPlayer(
  snapshot: GameSnapshot,
  matchup: Matchup,
  playerId: number,
  bounds: ScoringBounds,
): Doubt[] {
  const { background } = snapshot;
  if (background === null) return [];
  return doubtsOf(projectIn(background, snapshot, matchup, playerId).evidence, background.past, bounds);
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
  const player = projectIn(background, snapshot, matchup, playerId);
  const unpriced = unpricedShare(offered, newsIn(background), asOf);
  const others = otherQuotes(snapshot, playerId, bounds);
  const priced = player.price({ stat, period, quotes: opinions, unpriced, others });
  if (priced === undefined) return { refused: 'There is no model of this stat and period.' };
  return { priced, doubts: [...doubtsOf(player.evidence, background.past, bounds), ...doubtsOfMarket(priced)] };
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
