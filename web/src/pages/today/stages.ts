import type { BoardPick } from './board.ts';

/** Where a pick stands in its day: it can still be bet, its game runs, or there is nothing left to happen. */
export type Stage = 'open' | 'live' | 'over';

const STAGES: readonly Stage[] = ['open', 'live', 'over'];

/** A game that the day's list does not know is told by its tip-off. */
export function stageOf({ outcome, game, tipOff }: BoardPick, now: number): Stage {
  if (outcome !== null) return 'over';
  const begun = Date.parse(game?.gameDate ?? tipOff) <= now;
  const status = game?.status ?? (begun ? 'live' : 'scheduled');
  if (status === 'scheduled') return begun ? 'live' : 'open';
  return status === 'live' ? 'live' : 'over';
}

export interface StageOfDay {
  readonly stage: Stage;
  readonly picks: readonly BoardPick[];
}

/** The board by stage, what can still be bet first; in each, the order of the board. Stages without a pick are left out. */
export const byStage = (board: readonly BoardPick[], now: number): StageOfDay[] =>
  STAGES.map((stage) => ({ stage, picks: board.filter((pick) => stageOf(pick, now) === stage) })).filter(
    ({ picks }) => picks.length > 0,
  );
