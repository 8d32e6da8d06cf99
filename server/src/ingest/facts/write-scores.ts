import type { GameStatus } from '../../kernel/index.ts';
import { recordGameStates, stateInForce, type GameStateNow, type Provenance } from '../../league/index.ts';
import type { Transaction } from '../../platform/index.ts';
import type { GameFact, ScoreFact } from '../../sources/facts.ts';
import { mostChanges } from '../checks/hold-back.ts';
import type { Resolver } from './resolve-facts.ts';
import { isUnexpected } from '../checks/unexpected-states.ts';

/** A game's status only moves forward; feeds that lag behind cannot move it back. */
const STAGES: Readonly<Record<GameStatus, number>> = { scheduled: 0, postponed: 0, live: 1, final: 2, cancelled: 2 };

/** Writes scores as states of their games. A score that contradicts another feed's final score is held back and reported. */
export async function writeScores(
  tx: Transaction,
  provenance: Provenance,
  facts: readonly ScoreFact[],
  find: Resolver,
): Promise<number> {
  if (facts.length === 0) return 0;
  const last = new Map<number, ScoreFact>();
  const days: string[] = [];
  for (const fact of facts) {
    const game = find.game(fact.game);
    if (game === undefined) continue;
    if (!last.has(game.id)) days.push(game.gameDate);
    last.set(game.id, fact);
  }
  const kept = new Map((await stateInForce(tx, [...last.keys()])).map((state) => [state.gameId, state]));
  const changes = () => ({
    things: 'games',
    change: 'would change their state unexpectedly',
    of: last.size,
    changed: [...last].filter(([gameId, fact]) => {
      const now = kept.get(gameId);
      if (now === undefined || STAGES[fact.status] < STAGES[now.status]) return false;
      return isUnexpected(now, { ...fact, tipOff: now.tipOff });
    }).length,
    most: mostChanges(provenance.league, days),
  });
  if (await find.holdsBack(changes)) return 0;
  const stated = [...last].flatMap(([gameId, { status, homePoints, awayPoints, knownAt, assumed }]) => {
    const now = kept.get(gameId);
    if (now === undefined || STAGES[status] < STAGES[now.status]) return [];
    const contradiction = contradicts(now, { status, homePoints, awayPoints }, provenance.source);
    if (contradiction !== undefined) {
      find.leaveOut(contradiction);
      return [];
    }
    const { tipOff, tipOffAssumed } = now;
    return [{ gameId, states: [{ status, homePoints, awayPoints, knownAt, assumed, tipOff, tipOffAssumed }] }];
  });
  const recorded = await recordGameStates(tx, provenance, stated);
  return recorded.filter((what) => what === 'new').length;
}

type Score = Pick<GameFact, 'status' | 'homePoints' | 'awayPoints'>;

function contradicts(now: GameStateNow, stated: Score, source: string): string | undefined {
  if (now.source === source || now.status !== 'final' || stated.status !== 'final') return undefined;
  if (now.homePoints === stated.homePoints && now.awayPoints === stated.awayPoints) return undefined;
  const [theirs, ours] = [now, stated].map(({ homePoints, awayPoints }) => `${homePoints}-${awayPoints}`);
  return `it says the game ended ${ours}, and ${now.source} says ${theirs}`;
}

/** Replaces a lagging schedule's state of a game with the newer stored state. */
export function notBehind(fact: GameFact, now: GameStateNow | undefined): GameFact {
  if (now === undefined || STAGES[fact.status] >= STAGES[now.status]) return fact;
  return { ...fact, status: now.status, homePoints: now.homePoints, awayPoints: now.awayPoints };
}
