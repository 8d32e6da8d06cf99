import type { CountLine } from '../../../sports/index.ts';
import { column, whole } from '../columns.ts';
import { countColumns, countLine } from './counts.ts';
import { gameId, playerId, secondsInPeriod, teamCode } from '../shared-columns.ts';
import { fileKind } from '../table.ts';

export interface PlayerPeriodRow {
  readonly gameId: string;
  readonly playerId: string;
  readonly period: number;
  readonly seconds: number;
  readonly counts: CountLine;
}

export const playerPeriods = fileKind({
  kind: 'player-periods',
  title: 'Box scores by period',
  name: String.raw`player-periods-(\d{4}(?:-\d\d)?)`,
  columns: {
    gameId,
    playerId,
    team: teamCode('team', "the player's team"),
    period: column('period', whole(1, 10), '1 for the first; overtimes follow those of regulation'),
    seconds: column('sec', secondsInPeriod, 'seconds on court'),
    ...countColumns,
  },
  row: (values): PlayerPeriodRow => {
    const { gameId, playerId, period, seconds } = values;
    return { gameId, playerId, period, seconds, counts: countLine(values) };
  },
});
