import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { opens, VISIBILITY } from '../../access.ts';
import { availabilityOf, movementsOf } from '../../api/availability.ts';
import type { GameAvailability } from '../../api/types.ts';
import { useLeague, useLeagues } from '../../api/league.ts';
import { newsEveryMs } from '../../api/requests/polling.ts';
import { picksOf } from '../../api/reads.ts';
import { useUser } from '../../api/session/session.ts';
import { useNow } from '../../clock.ts';
import { clockTime, exactTime, longDate } from '../../format.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { addDays } from '../../kernel.ts';
import { explain } from '../../parts/explain.tsx';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { Age } from '../../parts/marks.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { byLeague } from '../today/board.ts';
import { DayTabs } from '../today/day-tabs.tsx';
import { useRefreshed } from '../today/live/use-refreshed.ts';
import { countsOf, saysAnything, shown, unlistedOf } from './day.ts';
import { Filters } from './filters.tsx';
import { GamePanel } from './game-panel.tsx';
import { Moment } from './moment.tsx';
import { NoGames } from './no-games.tsx';
import { STATUSES } from './statuses.ts';
import { UnlistedGames } from './unlisted-games.tsx';
import { handsOver } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';
import './availability.css';

const route = getRouteApi('/framed/availability');

/** Who is out of each game of a day, and what it moved. */
export function AvailabilityPage() {
  const current = useGameDay();
  const { seasonStart } = useLeague();
  const leagues = useLeagues();
  const { tier } = useUser();
  const { date = current, at, ...filters } = route.useSearch();
  const isCurrent = date === current;
  const now = useNow();
  const moment = at === undefined ? now : Date.parse(at);
  const day = useQuery({
    ...availabilityOf(date, at),
    refetchInterval: ({ state }) => at === undefined && date >= current && newsEveryMs(state.data, now),
  });
  const picks = useQuery(picksOf(date, isCurrent));
  const movements = useQuery({ ...movementsOf(addDays(date, -1), date), enabled: opens('data', tier) });
  useRefreshed(date);
  const name = longDate(date, seasonStart);
  useTitle(strings.title(name));
  return (
    <div className="stack" ref={handsOver}>
      <header className="page-head">
        <div>
          <h1>{name}</h1>
          <Facts games={day.data} moment={moment} />
        </div>
        <div className="row">
          <Filters games={day.data ?? []} search={filters} />
        </div>
      </header>
      <DayTabs shown="availability" />
      {VISIBILITY[tier].delayMinutes === 0 && <Moment date={date} at={at} games={day.data ?? []} />}
      <Loaded of={day} skeleton={<Skeleton height={220} lines={4} />}>
        {(games) => {
          if (games.length === 0) return <NoGames date={date} isCurrent={isCurrent} />;
          if (!saysAnything(games)) return <NoReports isPast={at !== undefined} />;
          const matching = shown(games, filters);
          return matching.length === 0 ? (
            <Empty title={strings.noMatch}>
              <Link to="." search={(kept) => ({ ...kept, team: undefined, status: undefined })} replace>
                {strings.clear}
              </Link>
            </Empty>
          ) : (
            byLeague(matching, leagues).map(({ league, name: ofLeague, all }) => {
              const { others, unlisted } = unlistedOf(all);
              return (
                <Fragment key={league}>
                  {leagues.length > 1 && <p className="of-league">{ofLeague}</p>}
                  {others.map((game) => (
                    <GamePanel
                      key={game.gameId}
                      game={game}
                      moment={moment}
                      isFiltered={filters.status !== undefined}
                      picks={picks.data ?? []}
                      movements={movements.data}
                    />
                  ))}
                  {unlisted.length > 0 && <UnlistedGames games={unlisted} />}
                </Fragment>
              );
            })
          );
        }}
      </Loaded>
    </div>
  );
}

interface FactsProps {
  readonly games: readonly GameAvailability[] | undefined;
  readonly moment: number;
}

function Facts({ games, moment }: FactsProps) {
  const { delayMinutes } = VISIBILITY[useUser().tier];
  if (games === undefined || games.length === 0) return <p className="muted">{'\u00a0'}</p>;
  const { of, awaited, lastReport, nextReport } = countsOf(games);
  const listed = STATUSES.filter((status) => status !== 'Available' && of[status] > 0);
  return (
    <p className="muted">
      {strings.facts.games(games.length)}
      {listed.map((status) => strings.facts.count(of[status], status))}
      {awaited > 0 && strings.facts.awaited(awaited)}
      {lastReport !== null && (
        <>
          {strings.facts.report}
          <Age of={lastReport} />
        </>
      )}
      {nextReport !== null && Date.parse(nextReport) > moment && (
        <>
          {strings.facts.next}
          <time dateTime={nextReport} {...explain(strings.facts.nextExplained(exactTime(nextReport)))}>
            {clockTime(nextReport)}
          </time>
        </>
      )}
      {delayMinutes > 0 && strings.facts.delayed(delayMinutes)}
    </p>
  );
}

const NoReports = ({ isPast }: { readonly isPast: boolean }) => (
  <Empty title={isPast ? strings.empty.noReportsThen : strings.empty.noReports}>
    {isPast ? strings.empty.noReportsThenWhy : strings.empty.noReportsWhy}
  </Empty>
);
