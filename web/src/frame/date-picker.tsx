import { useNavigate, useSearch } from '@tanstack/react-router';
import { useNow } from '../clock.ts';
import { mediumDate } from '../format.ts';
import { addDays, gameDayOf, type Day } from '../kernel.ts';
import { DayChoice } from '../parts/day-choice.tsx';
import { Icon } from './icons.tsx';

/** The league's current game day, US Eastern. */
export const useGameDay = (): Day => gameDayOf(new Date(useNow()));

/** A day back, a day forward, any day; the current one leaves the address bare. */
export function DatePicker() {
  const current = useGameDay();
  const { date = current } = useSearch({ strict: false });
  const navigate = useNavigate();
  // From the address as it is by then, not as it was drawn: two quick presses are two days.
  const go = (dayFrom: (day: Day) => Day): void =>
    void navigate({
      to: '.',
      search: (kept) => {
        const day = dayFrom(kept.date ?? current);
        return { ...kept, date: day === current ? undefined : day };
      },
    });
  return (
    <div className="date-picker" role="group" aria-label="Game day">
      <button
        type="button"
        className="icon-button"
        aria-label="A day back"
        onClick={() => go((day) => addDays(day, -1))}
      >
        <Icon name="back" />
      </button>
      <div className="date-field">
        <DayChoice
          label="Game day"
          words={date === current ? 'Today' : mediumDate(date, current)}
          value={date}
          onChange={(day) => go(() => day ?? current)}
        />
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label="A day forward"
        onClick={() => go((day) => addDays(day, 1))}
      >
        <Icon name="forward" />
      </button>
    </div>
  );
}
