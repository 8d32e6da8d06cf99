import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DIRECTIONS, type Direction, type LineHalves } from '../../kernel/index.ts';
import { STATS } from '../../sports/index.ts';
import { propKey, type Quote } from '../../odds/index.ts';
import { legIn, type PricedLeg } from '../evaluation/price-leg.ts';
import type { ScoringBounds } from '../rating/bounds.ts';
import { assertNoLookAhead } from './look-ahead.ts';
import { featuresOf } from './score-slate.ts';
import { ruledOutIn, snapshotsOf } from './slate-snapshots.ts';
import type { Slate } from './slate.ts';

/** The likelier side of a prop of a slate, on its main line or on a requested one. */
export interface SlateLeg extends PricedLeg {
  readonly stat: Quote['stat'];
  readonly period: Quote['period'];
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
}

/**
 * The largest distance from even of a main line that replaces a line of a pick'em house. Pick'em houses pay all lines
 * alike, so their lines are near even; a line at −250 is not one of theirs.
 */
const NEAR_EVEN = 0.05;

/** Props priced before yielding to the event loop. */
const PROPS_AT_ONCE = 50;

/**
 * Prices the likelier side of each full-game prop that sportsbooks quote and the model knows, with the figures of an
 * evaluation. Lines: those given by `propKey`, else consensus lines near even. Empty without a model.
 *
 * Leaves out players without a known team, players ruled out by a report, yes/no stats, and props in doubt.
 */
export async function legsOfSlate(
  slate: Slate,
  bounds: ScoringBounds,
  lines: ReadonlyMap<string, LineHalves> | null,
): Promise<SlateLeg[]> {
  assertNoLookAhead(slate);
  const snapshots = snapshotsOf(slate);
  const out = ruledOutIn(slate);
  const legs: SlateLeg[] = [];
  for (const [index, { prop, game, teamId, consensus }] of featuresOf(slate, bounds.consensus).entries()) {
    // oxlint-disable-next-line no-await-in-loop
    if (index % PROPS_AT_ONCE === 0) await yieldToEventLoop();
    const snapshot = snapshots.get(game.id);
    const lineHalves = lines === null ? consensus.lineHalves : lines.get(propKey(prop));
    const isUneven = lines === null && Math.abs(consensus.over - 0.5) > NEAR_EVEN;
    const isLeft = isUneven || prop.period !== 'Full' || STATS[prop.stat].isYesNo;
    if (snapshot === undefined || lineHalves === undefined || lineHalves < 1 || teamId === null || isLeft) continue;
    if (out.has(`${game.id} ${prop.playerId}`)) continue;
    const matchup = { game, teamId };
    for (const direction of DIRECTIONS) {
      const figures = legIn(snapshot, matchup, { ...prop, lineHalves, direction }, bounds);
      if ('refused' in figures || figures.doubts.length > 0 || figures.probability <= 0.5) continue;
      const player = { id: prop.playerId, name: slate.players.get(prop.playerId) ?? '' };
      const bet = { stat: prop.stat, period: prop.period, lineHalves, direction };
      legs.push({ ...figures, ...bet, player, matchup, asOf: slate.asOf, isOut: false });
    }
  }
  return legs;
}
