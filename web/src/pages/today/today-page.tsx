import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ofLeague, useLeague, useLeagues } from '../../api/league.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { seesAll, VISIBILITY } from '../../access.ts';
import { pollingOf } from '../../api/requests/polling.ts';
import { gamesOf, livePicksOf, picksOf, propsPage } from '../../api/reads.ts';
import { follows } from '../../api/alerts.ts';
import { useUser } from '../../api/session/session.ts';
import type { Follow, Game, Pick, PropsPage } from '../../api/types.ts';
import { timeNow, useClock } from '../../clock.ts';
import { longDate } from '../../format.ts';
import { addDays, type Day } from '../../kernel.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { isOffOn } from '../../parts/season/is-off.ts';
import { OffSeasonLine } from '../../parts/season/off-season.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { FilterPlace } from '../../parts/fields/filters.tsx';
import { Switch } from '../../parts/fields/switch.tsx';
import { todayView, useOwnBooks, usePreference } from '../../preferences.ts';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { boardOf, chosen } from './board.ts';
import { BoardTable } from './board-table.tsx';
import { Cards } from './cards/cards.tsx';
import { DayTabs } from './day-tabs.tsx';
import { DaySummary } from './day-summary.tsx';
import { EmptyDay } from './empty-day.tsx';
import { Filters } from './filters.tsx';
import type { TodaySearch } from './search.ts';
import { LiveYesterday } from './yesterday/live-yesterday.tsx';
import { LiveLine } from './live/live-line.tsx';
import { useInPlace } from './live/use-in-place.ts';
import { useRefreshed } from './live/use-refreshed.ts';
import { TodaySince } from './since/today-since.tsx';
import { byStage, stageOf } from './stages.ts';
import { handsOver } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';
import './today.css';

const route = getRouteApi('/framed/');

/** Not part of the first load: the picks come first. */
const RecordSummary = lazy(() => import('./record-summary.tsx').then((part) => ({ default: part.RecordSummary })));

export function TodayPage() {
  const current = useGameDay();
  const { seasonStart } = useLeague();
  const leagues = useLeagues();
  const search = route.useSearch();
  const { date = current } = search;
  const isCurrent = date === current;
  const view = usePreference(todayView);
  const own = useOwnBooks();
  // After midnight, games of the previous day may still be live.
  const isFollowed = isCurrent || date === addDays(current, -1);
  const games = useQuery({
    ...gamesOf(date, isCurrent),
    refetchInterval: ({ state }) => isFollowed && pollingOf(state.data, [], timeNow()).games,
  });
  const picks = useQuery({
    ...picksOf(date, isCurrent),
    refetchInterval: ({ state }) => isFollowed && pollingOf(games.data, state.data ?? [], timeNow()).picks,
  });
  // Going back finds the picks in memory, and needs the page's whole height for its scroll position.
  const [isReturn] = useState(picks.data !== undefined);
  // The form of a pick loads after the board.
  const { rows, isPending } = useQueries({
    queries: leagues.map((league) => ({
      ...propsPage({ date, sort: 'score', period: 'all' }, 1, undefined, ofLeague(league)),
      enabled: picks.data !== undefined,
    })),
    combine: together,
  });
  // Drawn again when the queries above are due at another interval.
  useClock((now) => Object.values(pollingOf(games.data, picks.data ?? [], now)).join());
  const runs = isFollowed && pollingOf(games.data, picks.data ?? [], timeNow()).live;
  const live = useQuery({ ...livePicksOf(date), enabled: runs && picks.data !== undefined });
  useRefreshed(date);
  const open = useInPlace(`${date} ${own ?? ''}`, picks.data);
  const name = longDate(date, seasonStart);
  useTitle(name);
  const board = useMemo(
    () =>
      boardOf(open.picks, {
        games: games.data ?? [],
        rows,
        live: live.data ?? [],
        before: open.before,
      }),
    [open, games.data, rows, live.data],
  );
  const watched = useQuery({ ...follows, enabled: search.followed === true });
  const filtered = useMemo(() => chosen(board, search, watched.data), [board, search, watched.data]);
  const stagesNow = useClock((now) => filtered.map((pick) => stageOf(pick, now)).join());
  // Sorted again when a game begins: then `stagesNow` is another text.
  const stages = useMemo(() => byStage(filtered, timeNow()), [filtered, stagesNow]);
  const shown = stages.flatMap(({ picks: some }) => some);
  return (
    <div className="stack" ref={handsOver}>
      <header className="page-head page-head-row">
        <div>
          <h1>{name}</h1>
          <Facts games={games.data} picks={picks.data} />
          <LiveLine date={date} />
          {isCurrent && <LiveYesterday today={current} />}
        </div>
        <div className="row">
          <FilterPlace set={countSet(search)}>
            <Filters board={board} search={search} />
            <Switch
              label={strings.view.label}
              value={view}
              onChange={todayView.choose}
              options={[
                { value: 'cards', label: strings.view.cards },
                { value: 'table', label: strings.view.table },
              ]}
            />
          </FilterPlace>
        </div>
      </header>
      <DayTabs shown="picks" />
      <Loaded of={picks} skeleton={<BoardSkeleton />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyDay date={date} isCurrent={isCurrent} games={games.data} />
          ) : (
            <Deferred isAtOnce={isReturn} skeleton={<BoardSkeleton />}>
              {isCurrent && <TodaySince date={date} picks={all} />}
              <div className={view === 'cards' ? 'today' : 'today today-wide'}>
                <section aria-label={strings.picks} className="stack">
                  {shown.length === 0 && <NoMatch picks={all.length} watched={watched} isFollowed={search.followed} />}
                  {view === 'cards' ? <Cards stages={stages} isReturn={isReturn} /> : <BoardTable picks={shown} />}
                  <Absent date={date} games={games.data} />
                </section>
                <Aside date={date} picks={all} games={games.data} isReturn={isReturn} hasRecord={!isPending} />
              </div>
            </Deferred>
          )
        }
      </Loaded>
    </div>
  );
}

interface DeferredProps {
  readonly isAtOnce: boolean;
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}

/** A part that is drawn after the rest of the page, in between what the reader does. Until then its skeleton stays. */
function Deferred({ isAtOnce, skeleton, children }: DeferredProps) {
  return useDeferredValue(true, isAtOnce) ? children : skeleton;
}

interface AsideProps {
  readonly date: Day;
  readonly picks: readonly Pick[];
  readonly games: readonly Game[] | undefined;
  readonly isReturn: boolean;
  readonly hasRecord: boolean;
}

/** The day beside the board. It is drawn after the first cards, in between what the reader does. */
function Aside({ date, picks, games = [], isReturn, hasRecord }: AsideProps) {
  const current = useGameDay();
  const leagues = useLeagues();
  const isDrawn = useDeferredValue(true, isReturn);
  const isCurrent = date === current;
  return (
    <aside className="stack day" aria-label={isCurrent ? strings.day.titleToday : strings.day.title}>
      {isDrawn && <DaySummary date={date} picks={picks} games={games} isCurrent={isCurrent} />}
      {isCurrent && hasRecord && (
        <Suspense fallback={null}>
          {leagues.map((league) => (
            <RecordSummary key={league.league} of={league} today={current} />
          ))}
        </Suspense>
      )}
    </aside>
  );
}

interface NoMatchProps {
  readonly picks: number;
  readonly isFollowed: true | undefined;
  readonly watched: UseQueryResult<Follow[]>;
}

/** The filters leave nothing of the board; with `followed`, once the watch list is loaded. */
function NoMatch({ picks, isFollowed, watched }: NoMatchProps) {
  const words = strings.noMatch;
  const clear = (
    <Link to="." search={(kept) => ({ ...kept, ...NO_FILTERS })} replace>
      {words.clear}
    </Link>
  );
  if (isFollowed === undefined)
    return (
      <Empty title={words.title}>
        {words.text(picks)}
        {clear}
      </Empty>
    );
  return (
    <Loaded of={watched} skeleton={<Skeleton height={196} lines={4} />}>
      {(list) => (
        <Empty title={list.length === 0 ? words.nothingFollowed : words.title}>
          {list.length === 0 ? words.howToFollow : words.notWatched(picks)}
          {clear}
        </Empty>
      )}
    </Loaded>
  );
}

const countSet = ({ stat, rating, team, followed, books }: TodaySearch): number =>
  [stat, rating, team, followed, books].filter((one) => one !== undefined).length;

const NO_FILTERS = { stat: undefined, rating: undefined, team: undefined, followed: undefined, books: undefined };

/** The rows of several leagues, once one query after another has them. */
const together = (pages: readonly UseQueryResult<PropsPage>[]) => ({
  rows: pages.flatMap(({ data }) => data?.rows ?? []),
  isPending: pages.some((page) => page.isPending),
});

/** Leagues that do not play, beside the picks of one that does. */
function Absent({ date, games = [] }: { readonly date: Day; readonly games: readonly Game[] | undefined }) {
  const leagues = useLeagues();
  if (leagues.length < 2) return null;
  return leagues
    .filter((one) => isOffOn(one, date) && !games.some(({ league }) => league === one.league))
    .map((one) => <OffSeasonLine key={one.league} of={one} />);
}

function Facts({
  games,
  picks,
}: {
  readonly games: readonly Game[] | undefined;
  readonly picks: readonly Pick[] | undefined;
}) {
  const { delayMinutes, ratings } = VISIBILITY[useUser().tier];
  if (games === undefined || picks === undefined) return <p className="muted">{'\u00a0'}</p>;
  const scored = picks.reduce((latest, { publishedAt }) => (publishedAt > latest ? publishedAt : latest), '');
  return (
    <p className="muted">
      {strings.facts.counts(games.length, picks.length)}
      {scored !== '' && (
        <>
          {strings.facts.published}
          <Age of={scored} />
        </>
      )}
      {delayMinutes > 0 && strings.facts.delayed(delayMinutes)}
      {!seesAll(ratings) && strings.facts.only(ratings)}
    </p>
  );
}

function BoardSkeleton() {
  return (
    <div className="today">
      <Skeleton height={196} lines={4} />
      <Skeleton height={240} />
    </div>
  );
}
