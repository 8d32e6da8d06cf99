import type { Evidence, PricedStat, WorldThen } from '../models/sport-model.ts';
import type { ScoringBounds } from '../rating/bounds.ts';

/** Why the evidence for a prop is insufficient, in words for the user. */
export const DOUBTS = {
  fewGames: 'too few games on record: scored from the league’s averages',
  questionable: 'the player’s own availability is in doubt',
  staleResults: 'a game of one of the teams has no box score yet: their data is behind',
  unknownTeam: 'the player’s team is unknown: the last team is not in this game',
  unpricedStat: 'no constants are fitted for this stat and period yet: no model is behind the probability',
  thinMarket:
    'too few graded prices of this market of the league: nothing shows yet that it is priced as well as the books do',
  unproven: 'no season that the model did not see shows yet that it prices this stat as well as the books do',
  noModel:
    'there is no model of this player, stat or day: the probability is the market’s own, without the books’ margin',
} as const;
export type Doubt = keyof typeof DOUBTS;

/** A prop with doubts keeps this share of its confidence. */
const DOUBTED = 0.5;

export function confidenceUnder(doubts: readonly Doubt[], confidence: number): number {
  return doubts.length === 0 ? confidence : DOUBTED * confidence;
}

/** Too few games, uncertain availability, or results that are not known yet. All props of a player share them. */
export function doubtsOf(
  known: Evidence,
  { awaitedTeams }: WorldThen,
  { fewestGames, surelyPlays }: Pick<ScoringBounds, 'fewestGames' | 'surelyPlays'>,
): Doubt[] {
  const doubts: Doubt[] = [];
  if (known.careerGames < fewestGames) doubts.push('fewGames');
  if (known.plays < surelyPlays) doubts.push('questionable');
  if (awaitedTeams.has(known.teamId) || awaitedTeams.has(known.opponentId)) doubts.push('staleResults');
  return doubts;
}

/** A market whose prices are no evidence yet. */
export const doubtsOfMarket = ({ marketDoubt }: PricedStat): Doubt[] => (marketDoubt === null ? [] : [marketDoubt]);
