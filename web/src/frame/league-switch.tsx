import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { leagues, rememberLeague, useLeague } from '../api/league.ts';
import { Choice } from '../parts/fields/choice.tsx';
import { strings } from './strings.ts';

/** The name of the league shown; a choice where more than one is enabled. */
export function LeagueSwitch() {
  const { league, name } = useLeague();
  const { data: enabled = [] } = useQuery(leagues);
  const navigate = useNavigate();
  const onPlayer = useRouterState({ select: ({ location }) => location.pathname.startsWith('/players/') });
  if (enabled.length < 2) return <span className="league">{name}</span>;
  const change = (chosen: string): void => {
    rememberLeague(chosen);
    // The filters and a player are the former league's.
    void navigate({ to: onPlayer ? '/' : '.', search: { league: chosen } });
  };
  return (
    <Choice
      label={strings.league}
      options={enabled.map((one) => one.league)}
      value={league}
      say={(key) => enabled.find((one) => one.league === key)?.name ?? key}
      onChange={(chosen) => chosen !== undefined && change(chosen)}
    />
  );
}
