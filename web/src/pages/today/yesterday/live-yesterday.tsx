import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { gameDayOf } from '../../../api/league.ts';
import { timeNow, useClock } from '../../../clock.ts';
import { pollingOf } from '../../../api/requests/polling.ts';
import { gamesOf } from '../../../api/reads.ts';
import { weekday } from '../../../format.ts';
import type { Day } from '../../../kernel.ts';
import { Live } from '../../../parts/marks.tsx';
import { strings } from '../strings.ts';

/** The last game on the West Coast ends about three hours after midnight Eastern. */
const LATE_MS = 5 * 3_600_000;

/** After midnight Eastern: a link to yesterday's slate while any of its games is live. */
export function LiveYesterday({ today }: { readonly today: Day }) {
  const before = useClock((now) => gameDayOf(new Date(now - LATE_MS)));
  const { data = [] } = useQuery({
    ...gamesOf(before, false),
    enabled: before !== today,
    refetchInterval: ({ state }) => pollingOf(state.data, [], timeNow()).games,
  });
  const running = data.filter(({ status }) => status === 'live').length;
  if (before === today || running === 0) return null;
  return (
    <p>
      <Live />{' '}
      <Link to="/" search={{ date: before }}>
        {strings.stillOn(running, weekday(before))}
      </Link>
    </p>
  );
}
