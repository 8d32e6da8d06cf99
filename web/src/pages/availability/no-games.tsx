import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { comingGames } from '../../api/reads.ts';
import { mediumDay, weekday } from '../../format.ts';
import type { Day } from '../../kernel.ts';
import { Empty } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';

const words = strings.empty;

/** A day without games, and the way to one that has some. */
export function NoGames({ date, isCurrent }: { readonly date: Day; readonly isCurrent: boolean }) {
  const { data: coming } = useQuery({ ...comingGames(), enabled: isCurrent });
  const next = coming?.map((game) => game.date).find((day) => day > date);
  return (
    <Empty title={words.noGames(mediumDay(date))}>
      {!isCurrent && <Link to="/availability">{words.today}</Link>}
      {isCurrent && coming !== undefined && next === undefined && words.offSeason}
      {next !== undefined && (
        <Link to="/availability" search={{ date: next }}>
          {words.next(weekday(next), (coming ?? []).filter((game) => game.date === next).length)}
        </Link>
      )}
    </Empty>
  );
}
