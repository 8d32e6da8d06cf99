import { AVAILABILITIES, type Availability, type Day } from '../../kernel/index.ts';
import { column, matching, moment, oneOf, repeated, text } from './columns.ts';
import { gameDate, teamCode } from './shared-columns.ts';
import { fileKind } from './table.ts';

export interface AvailabilityRow {
  readonly reportedAt: Date;
  readonly gameDate: Day;
  readonly team: string;
  readonly player: string;
  readonly status: Availability;
  readonly reason: string;
}

/** “Porter Jr., Michael” is Michael Porter Jr. */
function surnameFirst(given: string): string {
  const [surname, rest] = matching(/^[^,]+, [^,]+$/, 'a name as “Last, First”')(text(80)(given)).split(', ');
  return `${rest} ${surname}`;
}

export const availability = fileKind({
  kind: 'availability',
  title: "The league's injury reports",
  name: String.raw`availability-(\d{4}-\d\d)`,
  columns: {
    reportedAt: column('report_time_utc', repeated(moment), 'when the report came out, UTC'),
    gameDate,
    team: teamCode('team', "the player's team"),
    player: column('player', surnameFirst, 'name as “Last, First”'),
    status: column('status', oneOf(AVAILABILITIES), AVAILABILITIES.join(', ')),
    reason: column('reason', text(300), 'reason as reported'),
  },
  row: (values): AvailabilityRow => values,
});
