import { runningGames, type RunningNow } from '../../league/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { shortCache } from '../evaluation/short-cache.ts';
import type { WorldStore } from '../past/world-store.ts';
import type { ScoringBounds } from '../rating/bounds.ts';
import { LiveGame } from './live-game.ts';
import { pregameOf, type PregameGame } from './pregame.ts';

/** The games that run, in their newest states. One instance per process: its viewers share what it reads and computes. */
export interface LiveGames {
  /** By game id, as of now; a game without a pre-game distribution is left out. */
  now(db: Queryable, at: Date): Promise<ReadonlyMap<number, LiveGame>>;
  /** By game id, the newest state of every game that runs. */
  states(db: Queryable, at: Date): Promise<ReadonlyMap<number, RunningNow>>;
}

interface Look {
  readonly games: ReadonlyMap<number, LiveGame>;
  readonly states: ReadonlyMap<number, RunningNow>;
}

/** The states are read at most this often, however many ask. */
const READ_MS = 999;
/** A game without a pre-game distribution is tried again after this long. */
const AGAIN_MS = 60_000;

export function liveGames(worlds: WorldStore, bounds: () => ScoringBounds): LiveGames {
  const looks = shortCache<Look>(READ_MS, 1);
  const pregames = new Map<
    number,
    { readonly tipOff: number; readonly readAt: number; readonly of: PregameGame | null }
  >();
  let known: ReadonlyMap<number, LiveGame> = new Map();

  async function pregame(db: Queryable, running: RunningNow, at: Date): Promise<PregameGame | null> {
    const { gameId } = running;
    const tipOff = running.tipOff.getTime();
    const kept = pregames.get(gameId);
    const isOld = kept?.of === null && at.getTime() - kept.readAt > AGAIN_MS;
    if (kept !== undefined && kept.tipOff === tipOff && !isOld) return kept.of;
    const of = await pregameOf(db, worlds, running, bounds(), at);
    pregames.set(gameId, { tipOff, readAt: at.getTime(), of });
    return of;
  }

  async function read(db: Queryable, at: Date): Promise<Look> {
    const running = await runningGames(db);
    const games = new Map<number, LiveGame>();
    for (const state of running) {
      const before = await pregame(db, state, at);
      if (before === null) continue;
      const last = known.get(state.gameId);
      const isSame = last?.pregame === before && last.state.knownAt.getTime() === state.knownAt.getTime();
      games.set(state.gameId, isSame ? last.seen(state) : new LiveGame(before, state));
    }
    for (const gameId of pregames.keys())
      if (!running.some((state) => state.gameId === gameId)) pregames.delete(gameId);
    known = games;
    return { games, states: new Map(running.map((state) => [state.gameId, state])) };
  }

  const look = (db: Queryable, at: Date): Promise<Look> => looks.getOrRead('', at, () => read(db, at));
  return {
    now: async (db, at) => (await look(db, at)).games,
    states: async (db, at) => (await look(db, at)).states,
  };
}
