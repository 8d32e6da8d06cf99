import type { Origin } from '../../kernel/index.ts';
import type { BlockScore, Claim, Grounds, PropFeatures, ScoredProp, ScoredSlate } from '../../scoring/index.ts';
import type { FrozenPick } from '../members/pick-columns.ts';

/** The members of a claim: two picks with one claim are the same pick at different prices. */
export const CLAIM = ['gameId', 'playerId', 'stat', 'period', 'lineHalves', 'direction'] as const;
export type ClaimKey = Pick<FrozenPick, (typeof CLAIM)[number]>;

/** The members whose change makes another pick on the next version of a board, and its rank there. */
export const CONTENT = [...CLAIM, 'bookId', 'price', 'rating', 'probability', 'scoreFinal'] as const;
export type PickContent = Pick<FrozenPick, (typeof CONTENT)[number]>;

/** The picks of a slate that may be published at a moment: high enough rating, before tip-off, team known. */
export function freeze(slate: ScoredSlate, publishedAt: Date, origin: Origin): FrozenPick[] {
  return slate.props.flatMap(({ features, claims }: ScoredProp) => {
    const claim = claims[0];
    if (claim === undefined || claim.grounds === null || features.teamId === null) return [];
    if (features.game.tipOff <= publishedAt) return [];
    return freezeClaim(features, features.teamId, { ...claim, grounds: claim.grounds }, publishedAt, origin);
  });
}

function freezeClaim(
  { prop, game, consensus }: PropFeatures,
  teamId: number,
  claim: Claim & { readonly grounds: Grounds },
  publishedAt: Date,
  origin: Origin,
): FrozenPick {
  const { grounds, ...frozen } = claim;
  const { recent, forecast, reason, summary, blocks } = grounds;
  return {
    ...prop,
    ...frozen,
    forecast,
    reason,
    summary,
    blocks: blocks.map(canonicalBlock),
    lineHalves: consensus.lineHalves,
    teamId,
    opponentTeamId: teamId === game.homeTeamId ? game.awayTeamId : game.homeTeamId,
    l10Hits: recent.hits,
    l10Games: recent.games,
    tipOff: game.tipOff,
    publishedAt,
    origin,
  };
}

/**
 * A block whose members are in the order of canonical JSON, so that its JSON as stored is the text that the pick's hash
 * covers. All names are words; only names that are numbers would not keep their place in an object.
 */
export function canonicalBlock({ blockName, confidence, explanation, score, subScores }: BlockScore): BlockScore {
  const terms = Object.entries(subScores).sort(([a], [b]) => (a < b ? -1 : 1));
  return { blockName, confidence, explanation, score, subScores: Object.fromEntries(terms) };
}

export function claimKey({ gameId, playerId, stat, period, lineHalves, direction }: ClaimKey): string {
  return [gameId, playerId, stat, period, lineHalves, direction].join(' ');
}

export function contentKey(pick: PickContent): string {
  return [claimKey(pick), pick.bookId, pick.price, pick.rating, pick.probability].join(' ');
}

/** Best first; ties are ordered by claim, so that a board has only one order. */
export function inRank<Content extends PickContent>(picks: readonly Content[]): Content[] {
  return picks.toSorted((a, b) => b.scoreFinal - a.scoreFinal || (claimKey(a) < claimKey(b) ? -1 : 1));
}
