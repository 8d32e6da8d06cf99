import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paceOf } from '../../api/pace.ts';
import { gamesOf } from '../../api/reads.ts';
import { plural, weekday } from '../../format.ts';
import { gameDayOf, type Day } from '../../kernel.ts';
import { Live } from '../../parts/marks.tsx';

/** The last game in the west ends about three hours after the day has turned in the east. */
const LATE_MS = 5 * 3_600_000;

/** After midnight in the east: the slate of the day before, as long as any of its games runs. */
export function StillOn({ today, now }: { readonly today: Day; readonly now: number }) {
  const before = gameDayOf(new Date(now - LATE_MS));
  const { data = [] } = useQuery({
    ...gamesOf(before, false),
    enabled: before !== today,
    refetchInterval: ({ state }) => paceOf(state.data, [], now).games,
  });
  const running = data.filter(({ status }) => status === 'live').length;
  if (before === today || running === 0) return null;
  return (
    <p>
      <Live />{' '}
      <Link to="/" search={{ date: before }}>
        {plural(running, 'game')} of {weekday(before)}’s slate
      </Link>
    </p>
  );
}
