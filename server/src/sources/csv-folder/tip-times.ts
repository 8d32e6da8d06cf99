import type { Day } from '../../kernel/index.ts';
import { column, moment, Unreadable } from './columns.ts';
import { gameDate, gameId, season } from './shared-columns.ts';
import { fileKind } from './table.ts';
import { isNearDay } from './near-day.ts';

export interface TipTimeRow {
  readonly gameId: string;
  readonly gameDate: Day;
  readonly tipOff: Date;
}

export const tipTimes = fileKind({
  kind: 'tip-times',
  title: 'Scheduled starts',
  name: 'tip-times',
  columns: { season, gameId, gameDate, tipOff: column('tip_utc', moment, 'scheduled start, UTC') },
  row: ({ gameId, gameDate, tipOff }): TipTimeRow => {
    if (!isNearDay(tipOff, gameDate)) throw new Unreadable(`tip_utc ${tipOff.toISOString()} is not on ${gameDate}`);
    return { gameId, gameDate, tipOff };
  },
});
