import { lineValue } from '../../kernel/index.ts';
import { consensusOf, propKey, type ChancesAt, type Prop } from '../../odds/index.ts';
import { opinionsOf } from '../judgement/opinions.ts';
import { pricedIn } from '../evaluation/price-question.ts';
import type { ScoringBounds } from '../rating/bounds.ts';
import { assertNoLookAhead } from './look-ahead.ts';
import { teamIn } from './score-slate.ts';
import { snapshotsOf } from './slate-snapshots.ts';
import type { Slate } from './slate.ts';

/** Our probabilities on any line of a prop; undefined where we have none. A prop is priced at the first call. */
export type ChancesOf = (prop: Prop) => ChancesAt | undefined;

/**
 * Our probabilities for the props of a slate, with the figures of an evaluation. None for games that have begun, players
 * without a known team, props that no constants price, and props in doubt, those of players ruled out among them.
 */
export function chancesOfSlate(slate: Slate, bounds: ScoringBounds): ChancesOf {
  assertNoLookAhead(slate);
  const snapshots = snapshotsOf(slate);
  const known = new Map<string, ChancesAt | undefined>();

  function chancesIn(prop: Prop): ChancesAt | undefined {
    const { gameId, playerId } = prop;
    const snapshot = snapshots.get(gameId);
    const teamId = snapshot && teamIn(snapshot.game, slate.recent.get(playerId));
    if (snapshot === undefined || teamId === undefined || teamId === null) return undefined;
    const { game, feeds, quotes } = snapshot;
    const offered = quotes.get(propKey(prop)) ?? [];
    const consensus = consensusOf(offered, feeds, game.tipOff, bounds.consensus);
    const opinions = consensus === undefined ? [] : opinionsOf(offered, feeds, consensus, bounds.consensus);
    const found = pricedIn(snapshot, { game, teamId }, prop, offered, opinions, bounds);
    if ('refused' in found || found.doubts.length > 0) return undefined;
    const { priced } = found;
    return (lineHalves) => {
      const line = lineValue(lineHalves);
      const push = priced.push(line);
      const over = priced.overProbability(line);
      return { over: (1 - push) * over, push, under: (1 - push) * (1 - over) };
    };
  }

  return (prop) => {
    const key = propKey(prop);
    if (!known.has(key)) known.set(key, chancesIn(prop));
    return known.get(key);
  };
}
