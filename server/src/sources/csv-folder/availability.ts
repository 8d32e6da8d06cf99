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
  name: String.raw`availability-(\d{4}(?:-\d\d)?)`,
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

/** Some news sites have a word of their own for an open status. */
const DAY_TO_DAY = 'Day-To-Day';
const STATUSES = [...AVAILABILITIES, DAY_TO_DAY] as const;

const status = oneOf(STATUSES);

export const injuryListings = fileKind({
  kind: 'injury-listings',
  title: "Injuries as a news site lists them, not the league's own report",
  name: String.raw`injury-listings-(\d{4}(?:-\d\d)?)`,
  columns: {
    reportedAt: column('report_time_utc', repeated(moment), 'when the site had it, UTC'),
    gameDate,
    team: teamCode('team', "the player's team"),
    player: column('player', surnameFirst, 'name as “Last, First”'),
    status: column('status', status, `${AVAILABILITIES.join(', ')}, or ${DAY_TO_DAY}, which is read as Questionable`),
    reason: column('reason', text(300), 'reason as listed'),
  },
  row: ({ status: listed, ...values }): AvailabilityRow => ({
    ...values,
    status: listed === DAY_TO_DAY ? 'Questionable' : listed,
  }),
});
