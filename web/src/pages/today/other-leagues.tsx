import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { leagues, rememberLeague, useLeague } from '../../api/league.ts';
import { gamesToday } from '../../api/reads.ts';
import { strings } from './strings.ts';

/** A link to the board of each other league that has games today. */
export function OtherLeagues() {
  const shown = useLeague();
  const { data: enabled = [] } = useQuery(leagues);
  const others = enabled.filter(({ league }) => league !== shown.league);
  const games = useQueries({ queries: others.map((league) => gamesToday(league)) });
  const playing = others.flatMap((league, at) => {
    const count = games[at]?.data?.length ?? 0;
    return count === 0 ? [] : [{ ...league, count }];
  });
  if (playing.length === 0) return null;
  return (
    <p className="other-leagues muted">
      {strings.alsoToday}
      {playing.map(({ league, name, count }) => (
        <Link key={league} to="/" search={{ league }} onClick={() => rememberLeague(league)}>
          {strings.gamesOf(name, count)}
        </Link>
      ))}
    </p>
  );
}
