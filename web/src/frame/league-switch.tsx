import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { ALL, leagues, rememberLeague, useLeague, useShowsAll } from '../api/league.ts';
import { Choice } from '../parts/fields/choice.tsx';
import { strings } from './strings.ts';

/** Pages whose lists can be of every league. */
const WITH_ALL = ['/', '/availability', '/research'];

/** The name of the league shown; a choice where more than one is enabled. */
export function LeagueSwitch() {
  const { league, name } = useLeague();
  const showsAll = useShowsAll();
  const { data: enabled = [] } = useQuery(leagues);
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (enabled.length < 2) return <span className="league">{name}</span>;
  const withAll = WITH_ALL.includes(path);
  const change = (chosen: string): void => {
    rememberLeague(chosen);
    // The day and the view stay. The other filters and a player are the former league's.
    void navigate({
      to: path.startsWith('/players/') ? '/' : '.',
      search: ({ date, view }: { date?: string; view?: string }) => ({ league: chosen, date, view }),
    });
  };
  return (
    <Choice
      label={strings.league}
      options={[...enabled.map((one) => one.league), ...(withAll ? [ALL] : [])]}
      value={withAll && showsAll ? ALL : league}
      say={(key) => enabled.find((one) => one.league === key)?.name ?? strings.allLeagues}
      onChange={(chosen) => chosen !== undefined && change(chosen)}
    />
  );
}
