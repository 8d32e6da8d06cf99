import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DELAY_MINUTES } from '../../api/delay.ts';
import { request } from '../../api/request.ts';
import { useUser } from '../../api/session.ts';
import type { Game } from '../../api/shapes.ts';
import { plural, weekday, mediumDay } from '../../format.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { addDays, type Day } from '../../kernel.ts';
import { Empty } from '../../parts/states.tsx';

interface EmptyDayProps {
  readonly date: Day;
  readonly isCurrent: boolean;
  readonly games: readonly Game[] | undefined;
}

interface ComingGame {
  readonly gameId: number;
  readonly date: Day;
}

/** Nothing published: why, and when the next slate comes. */
export function EmptyDay({ date, isCurrent, games }: EmptyDayProps) {
  const { data: coming = [] } = useQuery({
    queryKey: ['coming-games'],
    queryFn: ({ signal }) => request<ComingGame[]>('/seo/games', { signal }),
    enabled: isCurrent,
  });
  const isAhead = date > useGameDay();
  const delay = DELAY_MINUTES[useUser().tier];
  const next = coming.map((game) => game.date).find((day) => day > date);
  const hasGames = (games?.length ?? 0) > 0;
  return (
    <Empty title={hasGames ? 'Nothing is published for this day' : `No games on ${mediumDay(date)}`}>
      {hasGames && (
        <>
          {plural(games?.length ?? 0, 'game')} on the slate
          {isAhead ? '. Picks come once books quote them' : ', and no price among them that is worth a pick'}
          {!isAhead &&
            delay > 0 &&
            `, or none that was published ${delay} minutes ago, which is when your tier sees it`}
          .{' '}
        </>
      )}
      {isCurrent && (
        <>
          <Link to="/" search={{ date: addDays(date, -1) }}>
            {weekday(addDays(date, -1))}’s picks, and what came of them
          </Link>
          {next !== undefined && ' · '}
        </>
      )}
      {!isCurrent && <Link to="/">To today’s slate</Link>}
      {next !== undefined && (
        <Link to="/" search={{ date: next }}>
          {weekday(next)}’s slate has {plural(coming.filter((game) => game.date === next).length, 'game')}
        </Link>
      )}
    </Empty>
  );
}
