import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { leagues, rememberLeague, useShowsAll } from '../../api/league.ts';
import type { League } from '../../api/types.ts';
import { longDate, mediumDate, monthName } from '../../format.ts';
import { Empty } from '../states/states.tsx';
import { strings } from './strings.ts';
import './season.css';

/** Why a league has no games now and when it plays again; then what to do meanwhile. */
export function OffSeason({ of, to }: { readonly of: League; readonly to: '/' | '/availability' }) {
  const { lastGameDay, seasonStart } = of;
  return (
    <Empty title={titleOf(of)}>
      <OffSeasonText of={of} />
      <ul className="meanwhile" aria-label={strings.meanwhile}>
        {lastGameDay !== null && (
          <li>
            <Link to={to} search={{ league: of.league, date: lastGameDay }}>
              {strings.lastDay(mediumDate(lastGameDay, seasonStart))}
            </Link>
          </li>
        )}
        <li>
          <Link to="/record" search={{ league: of.league }}>
            {strings.record(of.name)}
          </Link>
        </li>
        <OtherLeagues of={of} to={to} />
      </ul>
    </Empty>
  );
}

/** The same in one line, beside another league's games. */
export const OffSeasonLine = ({ of }: { readonly of: League }) => (
  <p className="muted small">
    {titleOf(of)}. <OffSeasonText of={of} />
  </p>
);

function titleOf({ name, phase, lastGameDay, seasonStart }: League): string {
  if (phase === 'Break') return strings.pause(name);
  return lastGameDay === null ? strings.none(name) : strings.ended(name, longDate(lastGameDay, seasonStart));
}

function OffSeasonText({
  of: { phase, lastGameDay, resumesOn, isResumeAssumed, seasonStart },
}: {
  readonly of: League;
}) {
  return [
    phase === 'Break' && lastGameDay !== null && strings.last(mediumDate(lastGameDay, seasonStart)),
    resumesOn !== null &&
      (isResumeAssumed ? strings.usually(monthName(resumesOn)) : strings.next(mediumDate(resumesOn, seasonStart))),
  ];
}

function OtherLeagues({ of, to }: { readonly of: League; readonly to: '/' | '/availability' }) {
  const showsAll = useShowsAll();
  const { data: enabled = [] } = useQuery(leagues);
  if (showsAll) return null;
  return enabled
    .filter(({ league }) => league !== of.league)
    .map(({ league, name }) => (
      <li key={league}>
        <Link to={to} search={{ league }} onClick={() => rememberLeague(league)}>
          {strings.toLeague(name)}
        </Link>
      </li>
    ));
}
