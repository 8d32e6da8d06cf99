import { invalidInput, DomainError, type Queryable, type Violation } from '../../platform/index.ts';
import { isKnownBook } from '../../odds/index.ts';
import { isMine } from './own-books.ts';
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
        pointer: `/body/where/${condition}`,
        detail: `is no condition of ${event}: it has ${own.join(', ')}`,
      });
  if (quietHours !== null && quietHours.from === quietHours.to)
    faults.push({ pointer: '/body/quietHours/to', detail: 'must be another time than from' });
  if (quietHours !== null && !isZone(quietHours.timeZone))
    faults.push({ pointer: '/body/quietHours/timeZone', detail: 'must be a time zone, such as America/New_York' });
  if (faults.length > 0) throw invalidInput(faults);
}

/** Throws `impossible` for unknown books. */
export async function checkNamed(db: Queryable, { conditions }: GivenRule): Promise<void> {
  for (const book of conditions.books ?? [])
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
