import { useNavigate, useSearch } from '@tanstack/react-router';
import { useNow } from '../clock.ts';
import { mediumDay } from '../format.ts';
import { addDays, gameDayOf, isDay, type Day } from '../kernel.ts';
import { Icon } from './icons.tsx';

/** The league's current game day, US Eastern. */
export const useGameDay = (): Day => gameDayOf(new Date(useNow()));

/** A day back, a day forward, any day; the current one leaves the address bare. */
export function DatePicker() {
  const current = useGameDay();
  const { date = current } = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (day: Day): void =>
    void navigate({ to: '.', search: (kept) => ({ ...kept, date: day === current ? undefined : day }) });
  return (
    <div className="date-picker" role="group" aria-label="Game day">
      <button type="button" className="icon-button" aria-label="A day back" onClick={() => go(addDays(date, -1))}>
        <Icon name="back" />
      </button>
      <label className="date-field">
        <span className="visually-hidden">Game day</span>
        <span aria-hidden="true" className="date-words">
          {date === current ? 'Today' : mediumDay(date)}
        </span>
        <input type="date" value={date} onChange={({ target }) => isDay(target.value) && go(target.value)} />
      </label>
      <button type="button" className="icon-button" aria-label="A day forward" onClick={() => go(addDays(date, 1))}>
        <Icon name="forward" />
      </button>
    </div>
  );
}
