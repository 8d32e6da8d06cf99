import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLeague } from '../api/league.ts';
import { useClock } from '../clock.ts';
import { mediumDate } from '../format.ts';
import { addDays, dayIn, type Day } from '../kernel.ts';
import { DayChoice } from '../parts/fields/day-choice.tsx';
import { Icon } from './icons.tsx';
import { strings } from './strings.ts';

/** The current game day of the league shown. */
export function useGameDay(): Day {
  const { timeZone } = useLeague();
  return useClock((now) => dayIn(timeZone, new Date(now)));
}

/** The previous day, the next day, or any day. The current day is not written into the address. */
export function DatePicker() {
  const current = useGameDay();
  const { seasonStart } = useLeague();
  const { date = current } = useSearch({ strict: false });
  const navigate = useNavigate();
  // Reads the address at navigation time: two quick presses move two days.
  const go = (dayFrom: (day: Day) => Day): void =>
    void navigate({
      to: '.',
      search: (kept) => {
        const day = dayFrom(kept.date ?? current);
        return { ...kept, date: day === current ? undefined : day };
      },
    });
  return (
    <div className="date-picker" role="group" aria-label={strings.day.label}>
      <button
        type="button"
        className="icon-button"
        aria-label={strings.day.previous}
        onClick={() => go((day) => addDays(day, -1))}
      >
        <Icon name="back" />
      </button>
      <div className="date-field">
        <DayChoice
          label={strings.day.label}
          words={date === current ? strings.day.today : mediumDate(date, seasonStart)}
          value={date}
          onChange={(day) => go(() => day ?? current)}
        />
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={strings.day.next}
        onClick={() => go((day) => addDays(day, 1))}
      >
        <Icon name="forward" />
      </button>
    </div>
  );
}
