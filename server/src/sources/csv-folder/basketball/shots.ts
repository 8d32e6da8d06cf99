import { BASIC_ZONES, type BasicZone } from '../../../sports/basketball/index.ts';
import { column, decimal, flag, oneOf, whole } from '../columns.ts';
import { gameId, playerId, secondsInPeriod } from '../shared-columns.ts';
import { fileKind } from '../table.ts';

const AREAS = ['Left Side', 'Left Side Center', 'Center', 'Right Side Center', 'Right Side', 'Back Court'] as const;
const RANGES = ['Less Than 8 ft.', '8-16 ft.', '16-24 ft.', '24+ ft.', 'Back Court Shot'] as const;

export interface ShotRow {
  readonly gameId: string;
  readonly playerId: string;
  readonly period: number;
  readonly clockSeconds: number;
  readonly xFt: number;
  readonly yFt: number;
  readonly distanceFt: number;
  readonly zoneBasic: BasicZone;
  readonly zoneArea: (typeof AREAS)[number];
  readonly zoneRange: (typeof RANGES)[number];
  readonly three: boolean;
  readonly made: boolean;
}

export const shots = fileKind({
  kind: 'shots',
  title: 'Shots, in the order they were taken',
  name: String.raw`shots-(\d{4}(?:-\d\d)?)`,
  columns: {
    gameId,
    playerId,
    period: column('period', whole(1, 10), '1 for the first; overtimes follow those of regulation'),
    clockSeconds: column('clock_s', secondsInPeriod, 'seconds left in the period'),
    xFt: column('x_ft', decimal(-50, 50), 'feet from the basket, sideways'),
    yFt: column('y_ft', decimal(-10, 94), 'feet from the baseline'),
    distanceFt: column('distance_ft', whole(0, 94), 'feet from the basket'),
    zoneBasic: column('zone_basic', oneOf(BASIC_ZONES), "one of the league's seven basic zones"),
    zoneArea: column('zone_area', oneOf(AREAS), 'left to right'),
    zoneRange: column('zone_range', oneOf(RANGES), 'distance in words'),
    three: column('three', flag, '1 for a 3-pointer'),
    made: column('made', flag, '1 if it went in'),
  },
  row: (values): ShotRow => values,
});
