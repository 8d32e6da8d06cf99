import { invalidInput, DomainError, type Queryable, type Violation } from '../../platform/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import { isKnownBook } from '../../odds/index.ts';
import { isMine } from './own-books.ts';
import { playersAmong, teamsAmong } from '../named-queries.ts';
import { CONDITIONS_OF, type AlertEvent, type Condition, type Conditions, type QuietHours } from './rule.ts';

/** A rule as given by its owner. */
export interface GivenRule {
  readonly name: string;
  readonly event: AlertEvent;
  readonly conditions: Conditions;
  readonly channels: readonly number[];
  readonly quietHours: QuietHours | null;
  readonly atMostPerHour: number | null;
  readonly isOn: boolean;
}

/** Throws `invalid` for a condition that the event does not have, and for invalid quiet hours. */
export function checkGiven({ event, conditions, quietHours }: GivenRule): void {
  const faults: Violation[] = [];
  const own = CONDITIONS_OF[event];
  for (const condition of Object.keys(conditions) as Condition[])
    if (!own.includes(condition))
      faults.push({
        pointer: `/where/${condition}`,
        detail: `is no condition of ${event}: it has ${own.join(', ')}`,
      });
  if (quietHours !== null && quietHours.from === quietHours.to)
    faults.push({ pointer: '/quietHours/to', detail: 'must be another time than from' });
  if (quietHours !== null && !isZone(quietHours.timeZone))
    faults.push({ pointer: '/quietHours/timeZone', detail: 'must be a time zone, such as America/New_York' });
  if (faults.length > 0) throw invalidInput(faults);
}

/** Throws `impossible` for unknown books, and for players and teams that the rule's leagues do not have. */
export async function checkNamed(db: Queryable, { conditions }: GivenRule): Promise<void> {
  const { league, players = [], teams = [], books = [] } = conditions;
  const leagues = league === undefined ? LEAGUES : [league];
  const here = league === undefined ? '' : ' in this league';
  if (players.length > 0) {
    const known = new Set((await playersAmong(db, leagues, players)).map(({ id }) => id));
    const unknown = players.find((id) => !known.has(id));
    if (unknown !== undefined) throw new DomainError('impossible', `There is no player ${unknown}${here}.`);
  }
  if (teams.length > 0) {
    const known = new Set((await teamsAmong(db, leagues, teams)).map(({ abbreviation }) => abbreviation));
    const unknown = teams.find((team) => !known.has(team));
    if (unknown !== undefined) throw new DomainError('impossible', `There is no team ${unknown}${here}.`);
  }
  for (const book of books)
    if (!isMine(book) && !(await isKnownBook(db, book)))
      throw new DomainError(
        'impossible',
        `There is no book ${book}. GET /data/odds/books lists all keys, and mine is yours.`,
      );
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0);
    return true;
  } catch {
    // RangeError: no such zone.
    return false;
  }
}
