import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLeagues } from '../../api/league.ts';
import { comingGames } from '../../api/reads.ts';
import { mediumDay, weekday } from '../../format.ts';
import type { Day } from '../../kernel.ts';
import { isOffOn } from '../../parts/season/is-off.ts';
import { OffSeason } from '../../parts/season/off-season.tsx';
import { Empty } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';

const words = strings.empty;

/** A day without games, and the way to one that has some. */
export function NoGames({ date, isCurrent }: { readonly date: Day; readonly isCurrent: boolean }) {
  const { data: coming } = useQuery({ ...comingGames(), enabled: isCurrent });
  const leagues = useLeagues();
  const next = coming?.map((game) => game.date).find((day) => day > date);
  if (leagues.every((one) => isOffOn(one, date)))
    return leagues.map((one) => <OffSeason key={one.league} of={one} to="/availability" />);
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
