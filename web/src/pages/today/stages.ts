import type { BoardPick } from './board.ts';

/** Whether a pick can still be bet, its game is live, or it is over. */
export type Stage = 'open' | 'live' | 'over';

const STAGES: readonly Stage[] = ['open', 'live', 'over'];

/** A game that is missing from the day's list goes by its tip-off. */
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

/** The board by stage, open picks first; within a stage in board order. Empty stages are left out. */
export const byStage = (board: readonly BoardPick[], now: number): StageOfDay[] =>
  STAGES.map((stage) => ({ stage, picks: board.filter((pick) => stageOf(pick, now) === stage) })).filter(
    ({ picks }) => picks.length > 0,
  );
