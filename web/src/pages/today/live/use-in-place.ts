import { useState } from 'react';
import type { Pick } from '../../../api/types.ts';
import type { Day } from '../../../kernel.ts';
import { inPlace, type OpenBoard } from './in-place.ts';

interface Kept {
  readonly date: Day;
  readonly of: readonly Pick[] | undefined;
  readonly open: OpenBoard;
}

const NOTHING: OpenBoard = { picks: [], before: new Map() };

/** The board of a day as it is open on the page: newer ones come into its place, another day's begins anew. */
export function useInPlace(date: Day, picks: readonly Pick[] | undefined): OpenBoard {
  const [kept, setKept] = useState<Kept>({ date, of: undefined, open: NOTHING });
  if (picks === undefined) return kept.date === date ? kept.open : NOTHING;
  if (kept.of === picks && kept.date === date) return kept.open;
  const isSame = kept.date === date && kept.of !== undefined;
  const open = inPlace(isSame ? kept.open : undefined, picks);
  setKept({ date, of: picks, open });
  return open;
}
