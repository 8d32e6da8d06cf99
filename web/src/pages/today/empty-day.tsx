import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DELAY_MINUTES } from '../../api/tiers.ts';
import { request } from '../../api/request.ts';
import { useUser } from '../../api/session.ts';
import type { Game } from '../../api/types.ts';
import { useNow } from '../../clock.ts';
import { clockTime, fromNow, mediumDay, plural, weekday } from '../../format.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { addDays, type Day } from '../../kernel.ts';
import { useOpening } from '../../parts/opening.ts';
import { Empty } from '../../parts/states.tsx';
import { DayBefore } from './day-before.tsx';

interface EmptyDayProps {
  readonly date: Day;
  readonly isCurrent: boolean;
  /** Undefined while they are on their way, or where they did not come: then nothing is said of them. */
  readonly games: readonly Game[] | undefined;
}

/** Nothing to see: why, and when there will be; on the current day, what came of the day before. */
export function EmptyDay({ date, isCurrent, games }: EmptyDayProps) {
  const now = useNow();
  const opening = useOpening(date, ['picks', date]);
  const slate = games === undefined ? '' : `${plural(games.length, 'game')} on the slate`;
  return (
    <>
      {opening === undefined ? (
        <Empty title={games?.length === 0 ? `No games on ${mediumDay(date)}` : 'Nothing is published for this day'}>
          {slate !== '' && games?.length !== 0 && <Why date={date} slate={slate} />}
          <Elsewhere date={date} isCurrent={isCurrent} />
        </Empty>
      ) : (
        <Empty
          title={`${isCurrent ? 'Today’s' : 'This day’s'} picks are here at ${clockTime(opening.opensAt)}, ${fromNow(opening.opensAt, now)}`}
        >
          {slate !== '' && `${slate}. `}
          The picks were published at {clockTime(opening.publishedAt)}, and your tier sees them <Delay /> later. The
          page shows them by itself. <Elsewhere date={date} isCurrent={isCurrent} />
        </Empty>
      )}
      {isCurrent && <DayBefore date={addDays(date, -1)} />}
    </>
  );
}

const Delay = () => `${DELAY_MINUTES[useUser().tier]} minutes`;

function Why({ date, slate }: { readonly date: Day; readonly slate: string }) {
  const { tier } = useUser();
  if (date > useGameDay()) return `${slate}. Picks come once books quote them. `;
  return (
    <>
      {slate}, and no price among them that is worth a pick{tier === 'Free' && ' of the kind that your tier sees'}
      {DELAY_MINUTES[tier] > 0 && (
        <>
          . A pick is here <Delay /> after it is published
        </>
      )}
      .{' '}
    </>
  );
}

interface ComingGame {
  readonly gameId: number;
  readonly date: Day;
}

/** Where there is something to see. */
function Elsewhere({ date, isCurrent }: { readonly date: Day; readonly isCurrent: boolean }) {
  const { data: coming = [] } = useQuery({
    queryKey: ['coming-games'],
    queryFn: ({ signal }) => request<ComingGame[]>('/seo/games', { signal }),
    enabled: isCurrent,
  });
  if (!isCurrent) return <Link to="/">To today’s slate</Link>;
  const next = coming.map((game) => game.date).find((day) => day > date);
  if (next === undefined) return null;
  return (
    <Link to="/" search={{ date: next }}>
      {weekday(next)}’s slate has {plural(coming.filter((game) => game.date === next).length, 'game')}
    </Link>
  );
}
