import type { PlayerStatus } from '../../api/types.ts';

/** From certain to miss the game to certain to play. */
export const STATUSES: readonly PlayerStatus[] = ['Out', 'Doubtful', 'Questionable', 'Probable', 'Available'];
