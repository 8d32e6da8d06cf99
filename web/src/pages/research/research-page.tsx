import { useQuery } from '@tanstack/react-query';
import { ofLeagues, useLeague, useLeagues, useShowsAll } from '../../api/league.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { follows } from '../../api/alerts.ts';
import { gamesOf, propsPage, teams, type PropsFilter } from '../../api/reads.ts';
import { useNow } from '../../clock.ts';
import { clockTime, fromNow, longDate, statLabel } from '../../format.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import type { Day } from '../../kernel.ts';
import { Choice } from '../../parts/fields/choice.tsx';
import { FilterPlace } from '../../parts/fields/filters.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { isOffOn } from '../../parts/season/is-off.ts';
import { OffSeason } from '../../parts/season/off-season.tsx';
import { useUnlock } from '../../parts/states/unlock.ts';
import { Empty } from '../../parts/states/states.tsx';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { useNarrow } from '../../parts/hooks/use-narrow.ts';
import { comparedWith, useOwnBooks, usePreference } from '../../preferences.ts';
import { usePhone } from '../../parts/hooks/use-phone.ts';
import { FollowedSwitch } from '../../parts/follow/followed-switch.tsx';
import { AtMyBooksSwitch } from '../books/at-my-books-switch.tsx';
import { referenceName } from '../prices/reference-name.ts';
import { COLUMNS, namingGames, namingReference, NARROW_COLUMNS, OF_ALL } from './columns.tsx';
import { gamesApart } from './games-apart.ts';
import { ColumnChooser, toggled } from './column-chooser.tsx';
import { ExportView } from './export-view.tsx';
import { PhoneRows } from './rows/phone-rows.tsx';
import { PropsTable } from './props-table.tsx';
import { ResearchSince } from './research-since.tsx';
import { METHODS } from '../prices/search.ts';
import { STATES, type ResearchSearch } from './search.ts';
import { handsOver, TAKES_FOCUS } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';
import './research.css';

const route = getRouteApi('/framed/research');

export function ResearchPage() {
  const current = useGameDay();
  const { seasonStart } = useLeague();
  const showsAll = useShowsAll();
  const stats = useStats();
  const { date = current, hide, ...search } = route.useSearch();
  // A stat of another league is no filter.
  const asked = { ...search, stat: stats.find((one) => one === search.stat) };
  const { stat, team, direction, rating, minScore, minL10OverHits, followed, sort = 'score' } = asked;
  const { state: shownState = date < current ? 'all' : 'upcoming' } = asked;
  const state = shownState === 'all' ? undefined : shownState;
  const navigate = useNavigate({ from: '/research' });
  const own = useOwnBooks();
  const { against, devig, by } = useComparison();
  useTitle(strings.title);
  const change = (next: ResearchSearch): void =>
    void navigate({ search: (kept) => ({ ...kept, ...next }), replace: true });
  const toggle = (column: string): void =>
    void navigate({ search: (kept) => ({ ...kept, hide: toggled(kept.hide, column) }), replace: true });
  const offered = asked.books === 'mine' || undefined;
  const filter = useMemo<PropsFilter>(
    () => ({
      date,
      stat,
      team,
      direction,
      rating,
      minScore,
      minL10OverHits,
      books: own,
      against,
      devig,
      offered,
      followed,
      sort,
      state,
    }),
    [
      date,
      stat,
      team,
      direction,
      rating,
      minScore,
      minL10OverHits,
      own,
      against,
      devig,
      offered,
      followed,
      sort,
      state,
    ],
  );
  const first = useQuery(propsPage(filter, 1, undefined, ofLeagues()));
  // Only the whole board of today is compared with the one of an earlier visit.
  const isWhole = date === current && sort === 'score' && asked.state === undefined && !isFiltered(asked);
  const shown = useLeagues()
    .map(({ league }) => league)
    .join(' ');
  const hidden = useMemo(() => new Set(hide?.split('.')), [hide]);
  const onSort = (next: ResearchSearch['sort']): void => change({ sort: next });
  const isNarrow = useNarrow();
  const { data: games } = useQuery(gamesOf(date, date === current));
  const named = useMemo(
    () => namingReference(namingGames(isNarrow ? NARROW_COLUMNS : COLUMNS, gamesApart(games ?? [])), by),
    [isNarrow, games, by],
  );
  const columns = useMemo(
    () => named.filter(({ key }) => !hidden.has(key) && (key !== OF_ALL || showsAll)),
    [named, hidden, showsAll],
  );
  const isPhone = usePhone();
  const filters = <FilterRow search={asked} state={shownState} set={change} />;
  const tools = (
    <>
      <ColumnChooser hidden={hidden} onToggle={toggle} />
      <ExportView filter={filter} columns={columns} first={first.data} />
    </>
  );
  const set = FILTERS.filter((name) => asked[name] !== undefined).length;
  return (
    <div className="research" ref={handsOver}>
      <header className="page-head page-head-row">
        <div>
          <h1>{strings.title}</h1>
          <p className="muted">
            {longDate(date, seasonStart)}
            {first.data !== undefined && strings.props(first.data.total)}
            {first.data !== undefined &&
              first.data.dataDelayMinutes > 0 &&
              strings.delayed(first.data.dataDelayMinutes)}
            {own === 'mine' && strings.atOwnBooks}
            {by !== undefined && strings.edges(by)}
          </p>
        </div>
        <div className="row">
          {isPhone ? (
            <FilterPlace set={set}>
              {filters}
              {tools}
            </FilterPlace>
          ) : (
            tools
          )}
        </div>
      </header>
      {!isPhone && filters}
      {/* Beside the table: within, it would make another table of it, and the focus in a heading would be lost. */}
      {isWhole && first.data !== undefined && first.data.total > 0 && (
        <ResearchSince key={shown} leagues={shown} date={date} page={first.data} />
      )}
      <Loaded of={first} skeleton={<PropsTable {...{ filter, columns, sort, onSort }} total={ROWS_TO_COME} isBusy />}>
        {({ total, dataDelayMinutes, version }) =>
          total === 0 ? (
            // Version 0: nothing is scored, so there is nothing to filter.
            <NoProps
              isFiltered={version > 0 && isFiltered(asked)}
              state={version > 0 ? state : undefined}
              showAll={() => change({ state: 'all' })}
              isFollowed={followed === true}
              date={date}
              delay={dataDelayMinutes}
            />
          ) : isPhone ? (
            <PhoneRows {...{ filter, total }} columns={named.filter(({ key }) => key !== OF_ALL || showsAll)} />
          ) : (
            <PropsTable {...{ filter, columns, sort, onSort, total }} />
          )
        }
      </Loaded>
      {(first.data?.total ?? 0) > 0 && (
        <p className="muted small research-keys">
          <kbd>{strings.keys.next}</kbd> <kbd>{strings.keys.previous}</kbd>
          {strings.keys.move}
          <kbd>{strings.keys.open}</kbd>
          {strings.keys.opens}
        </p>
      )}
    </div>
  );
}

/** What the account compares prices with, named in the request, so that no response from before a change is shown. */
function useComparison() {
  const [against, method] = usePreference(comparedWith).split(' ');
  if (against === undefined || against === '') return {};
  const name = referenceName(against);
  return {
    against,
    devig: METHODS.find((one) => one === method),
    by: `${name.charAt(0).toLowerCase()}${name.slice(1)}`,
  };
}

/** The stats of the leagues that are shown. */
const useStats = () => [...new Set(useLeagues().flatMap(({ stats }) => stats))];

/** Empty rows until the number of rows is known. */
const ROWS_TO_COME = 16;

const FILTERS = ['stat', 'team', 'direction', 'rating', 'minScore', 'minL10OverHits', 'followed', 'books'] as const;
const NOTHING: ResearchSearch = Object.fromEntries(FILTERS.map((name) => [name, undefined]));
const steps = (from: number, to: number, by: number): string[] =>
  Array.from({ length: (to - from) / by + 1 }, (_, index) => String(from + index * by));

interface FilterRowProps {
  readonly state: (typeof STATES)[number];
  readonly search: ResearchSearch;
  readonly set: (change: ResearchSearch) => void;
}

const isFiltered = (search: ResearchSearch): boolean => FILTERS.some((name) => search[name] !== undefined);

interface NoPropsProps {
  readonly state: PropsFilter['state'];
  readonly showAll: () => void;
  readonly isFiltered: boolean;
  readonly isFollowed: boolean;
  readonly date: Day;
  readonly delay: number;
}

function NoProps({ state, showAll, isFiltered: byFilter, isFollowed, date, delay }: NoPropsProps) {
  const now = useNow();
  const leagues = useLeagues();
  const unlock = useUnlock(date, ['props']);
  const { data: watched } = useQuery({ ...follows, enabled: isFollowed });
  if (byFilter && isFollowed && watched?.length === 0)
    return <Empty title={strings.empty.nothingFollowed}>{strings.empty.howToFollow}</Empty>;
  if (byFilter) return <Empty title={strings.empty.noMatch}>{strings.empty.widen}</Empty>;
  if (state !== undefined)
    return (
      <Empty title={strings.empty.noneOf[state]}>
        <button type="button" className="quiet" onClick={showAll}>
          {strings.empty.showAll}
        </button>
      </Empty>
    );
  if (unlock !== undefined)
    return (
      <Empty title={strings.empty.unlock(clockTime(unlock.unlocksAt), fromNow(unlock.unlocksAt, now))}>
        {strings.empty.published(clockTime(unlock.publishedAt), delay)}
      </Empty>
    );
  if (leagues.every((one) => isOffOn(one, date)))
    return leagues.map((one) => <OffSeason key={one.league} of={one} to="/" />);
  return (
    <Empty title={strings.empty.nothing}>
      {strings.empty.later}
      {delay > 0 && strings.empty.delay(delay)}
    </Empty>
  );
}

const words = strings.filters;

function FilterRow({ search, state, set }: FilterRowProps) {
  const stats = useStats();
  const { data: known = [] } = useQuery(teams(ofLeagues()));
  const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
  return (
    <div className="row" role="group" aria-label={words.label} {...TAKES_FOCUS}>
      <Choice
        label={words.status}
        options={STATES}
        value={state}
        say={(one) => words.statuses[one]}
        onChange={(next) => set({ state: next })}
      />
      <Choice
        label={words.stat}
        all={words.allStats}
        options={stats}
        value={search.stat}
        say={statLabel}
        onChange={(stat) => set({ stat })}
      />
      <Choice
        label={words.team}
        all={words.allTeams}
        options={[...new Set(known.map(({ abbreviation }) => abbreviation))]}
        value={search.team}
        onChange={(team) => set({ team })}
      />
      <Choice
        label={words.side}
        all={words.eitherSide}
        options={['Over', 'Under']}
        value={search.direction}
        onChange={(direction) => set({ direction })}
      />
      <Choice
        label={words.rating}
        all={words.allRatings}
        options={['Premium', 'Standard']}
        value={search.rating}
        onChange={(rating) => set({ rating })}
      />
      <Choice
        label={words.score}
        all={words.anyScore}
        options={steps(50, 80, 5)}
        value={search.minScore === undefined ? undefined : String(search.minScore)}
        say={words.scoreOf}
        onChange={(score) => set({ minScore: number(score) })}
      />
      <Choice
        label={words.hits}
        all={words.anyHits}
        options={steps(5, 10, 1)}
        value={search.minL10OverHits === undefined ? undefined : String(search.minL10OverHits)}
        say={words.hitsOf}
        onChange={(hits) => set({ minL10OverHits: number(hits) })}
      />
      <FollowedSwitch value={search.followed} onChange={(followed) => set({ followed })} />
      <AtMyBooksSwitch value={search.books} onChange={(books) => set({ books })} />
      {isFiltered(search) && (
        <button type="button" className="link" ref={handsOver} onClick={() => set(NOTHING)}>
          {words.clear}
        </button>
      )}
    </div>
  );
}
