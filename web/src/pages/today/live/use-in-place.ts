import { useState } from 'react';
import type { Pick } from '../../../api/types.ts';
import { inPlace, type OpenBoard } from './in-place.ts';

interface Kept {
  readonly board: string;
  readonly of: readonly Pick[] | undefined;
  readonly open: OpenBoard;
}

const NOTHING: OpenBoard = { picks: [], before: new Map() };

/**
 * The board as it is open on the page: newer ones come into its place. Another day's, or that at other books, begins anew;
 * `board` names it.
 */
export function useInPlace(board: string, picks: readonly Pick[] | undefined): OpenBoard {
  const [kept, setKept] = useState<Kept>({ board, of: undefined, open: NOTHING });
  if (picks === undefined) return kept.board === board ? kept.open : NOTHING;
  if (kept.of === picks && kept.board === board) return kept.open;
  const isSame = kept.board === board && kept.of !== undefined;
  const open = inPlace(isSame ? kept.open : undefined, picks);
  setKept({ board, of: picks, open });
  return open;
}
