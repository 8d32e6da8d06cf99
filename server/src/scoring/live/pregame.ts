import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { lineValue, type LineHalves } from '../../kernel/index.ts';
import { gamesKnown, type Game, type RunningNow } from '../../league/index.ts';
import type { JointConstants, LiveConstants, Pregame } from '../../model/index.ts';
import { consensusOf } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import type { Stat } from '../../sports/index.ts';
import { momentOf } from '../evaluation/find-matchup.ts';
import { pricedIn } from '../evaluation/price-question.ts';
import { opinionsOf } from '../judgement/opinions.ts';
import type { LiveModel, PricedStat } from '../models/sport-model.ts';
import type { WorldStore } from '../past/world-store.ts';
import type { ScoringBounds } from '../rating/bounds.ts';
import { loadSlate } from '../slate/load-slate.ts';
import { teamIn } from '../slate/score-slate.ts';
import { snapshotsOf } from '../slate/slate-snapshots.ts';

/** A quoted stat of a player's game, as it was just before the start. */
export interface QuotedLine {
  readonly playerId: number;
  readonly playerName: string;
  readonly teamId: number;
  readonly stat: Stat;
  /** The books' line. */
  readonly lineHalves: LineHalves;
  /** Probability of the over, given no push. */
  readonly before: number;
}

/** A player as expected just before the start. */
export interface PregamePlayer {
  readonly playerId: number;
  readonly teamId: number;
  readonly pregame: Pregame;
  readonly joint: JointConstants | undefined;
}

/** A game as expected just before its start: all that its live probabilities need besides its state. */
export interface PregameGame {
  readonly game: Game;
  readonly live: LiveModel;
  readonly constants: LiveConstants;
  readonly players: ReadonlyMap<number, PregamePlayer>;
  readonly quoted: readonly QuotedLine[];
}

/**
 * A running game as the last slate before its start had it: the quoted players that the model knows. Null where the sport has no live
 * law, no constants may price the day, or nothing was quoted.
 */
export async function pregameOf(
  db: Queryable,
  worlds: WorldStore,
  running: RunningNow,
  bounds: ScoringBounds,
  now: Date,
): Promise<PregameGame | null> {
  const { gameId, league } = running;
  const [game] = await gamesKnown(db, [gameId], now);
  if (game === undefined) return null;
  const slate = await loadSlate(
    db,
    { league, date: game.gameDate, asOf: momentOf(game, now), only: new Set([gameId]) },
    worlds,
  );
  const snapshot = snapshotsOf(slate).get(gameId);
  const background = snapshot?.background ?? undefined;
  const live = background?.model.live;
  const constants = live?.constantsFor(league, game.gameDate);
  if (snapshot === undefined || background === undefined || live === undefined || constants === undefined) return null;
  const players = new Map<number, PregamePlayer>();
  const quoted: QuotedLine[] = [];
  for (const playerId of snapshot.quoted) {
    // A player's figures take milliseconds: all at once would block the event loop.
    await yieldToEventLoop();
    const teamId = teamIn(game, slate.recent.get(playerId));
    if (teamId === null) continue;
    const matchup = { game, teamId };
    const stats: PricedStat[] = [];
    for (const offered of snapshot.quotes.values()) {
      const [first] = offered;
      if (first?.playerId !== playerId || first.period !== 'Full') continue;
      const consensus = consensusOf(offered, snapshot.feeds, game.tipOff, bounds.consensus);
      if (consensus === undefined) continue;
      const opinions = opinionsOf(offered, snapshot.feeds, consensus, bounds.consensus);
      const found = pricedIn(snapshot, matchup, first, offered, opinions, bounds);
      if ('refused' in found) continue;
      stats.push(found.priced);
      quoted.push({
        playerId,
        playerName: slate.players.get(playerId) ?? '',
        teamId,
        stat: first.stat,
        lineHalves: consensus.lineHalves,
        before: found.priced.overProbability(lineValue(consensus.lineHalves)),
      });
    }
    const [any] = stats;
    const projected = background.model.project(background, { game, teamId, playerId });
    const pregame = projected.pregame?.(stats);
    if (any !== undefined && pregame !== undefined)
      players.set(playerId, { playerId, teamId, pregame, joint: any.joint });
  }
  return { game, live, constants, players, quoted: quoted.filter(({ playerId }) => players.has(playerId)) };
}
