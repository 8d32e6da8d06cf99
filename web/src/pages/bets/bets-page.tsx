import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { betsNow, betsOf, betSummary, liveBets, type BetFilter } from '../../api/bets.ts';
import { leagues, useLeague } from '../../api/league.ts';
import { requestFile } from '../../api/requests/request.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { addDays } from '../../kernel.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Switch } from '../../parts/fields/switch.tsx';
import { download } from '../../parts/files/download.ts';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Empty, Failure, Skeleton } from '../../parts/states/states.tsx';
import { BetTable } from './table/bet-table.tsx';
import { BetsCharts } from './bets-charts.tsx';
import { BetsFilters } from './bets-filters.tsx';
import { BetsGroups } from './bets-groups.tsx';
import { BetsHead, verdictOf } from './bets-head.tsx';
import { ImportBets } from './import/import.tsx';
import { LogBet } from './log/log-bet.tsx';
import type { BetsSearch } from './search.ts';
import { ShareBets } from './share/share.tsx';
import { handsOver, TAKES_FOCUS } from '../../parts/focus/hand-over.ts';
import { NotOfRecord } from '../game/live-chance.tsx';
import { strings } from './strings.ts';
import './bets.css';

const route = getRouteApi('/framed/bets');

const RANGES = (['week', 'month', 'season', 'all'] as const).map((value) => ({ value, label: strings.range[value] }));

export function BetsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = useGameDay();
  const { seasonStart } = useLeague();
  const { range = 'month', view, pick, log, book, stat, side, source } = search;
  const from = { week: addDays(today, -7), month: addDays(today, -30), season: seasonStart, all: undefined }[range];
  // A league that is not enabled is no filter.
  const { data: enabled = [] } = useQuery(leagues);
  const league = enabled.find((one) => one.league === search.of)?.league;
  const rest = { book, stat, direction: side, source, league };
  const change = (changed: Partial<BetsSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true });
  useTitle(strings.title);
  return (
    <div className="stack" ref={handsOver}>
      <header className="page-head">
        <div>
          <h1>{strings.title}</h1>
          <p className="muted">{strings.intro}</p>
        </div>
        <Actions search={search} />
      </header>
      {(pick !== undefined || log !== undefined) && (
        <LogBet
          key={JSON.stringify([pick, log])}
          pick={pick}
          of={log ?? {}}
          onClose={() => change({ pick: undefined, log: undefined })}
        />
      )}
      {view === 'import' ? (
        <ImportBets />
      ) : view === 'share' ? (
        <ShareBets />
      ) : (
        <>
          <Switch
            label={strings.range.label}
            value={range}
            onChange={(chosen) => change({ range: chosen })}
            options={RANGES}
          />
          <Overview
            filter={{ ...rest, from }}
            week={{ ...rest, from: addDays(today, -7) }}
            search={search}
            change={change}
          />
        </>
      )}
      <p className="muted small">{strings.help}</p>
    </div>
  );
}

function Actions({ search }: { readonly search: BetsSearch }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => download('bets.csv', await requestFile('GET /me/bets/export.csv')),
  });
  const { view, ...others } = search;
  if (view !== undefined)
    return (
      <Link to="/bets" search={others} ref={handsOver}>
        {strings.actions.back}
      </Link>
    );
  return (
    <div className="row" ref={handsOver}>
      <Link to="/bets" search={{ ...others, pick: undefined, log: {} }} className="button">
        {strings.actions.log}
      </Link>
      <Link to="/bets" search={{ ...others, view: 'import' }} className="button button-second">
        {strings.actions.import}
      </Link>
      <Button second busy={isPending} onClick={() => mutate()}>
        {isPending ? strings.actions.exporting : strings.actions.export}
      </Button>
      <Link to="/bets" search={{ ...others, view: 'share' }} className="button button-second">
        {strings.actions.share}
      </Link>
      {error !== null && <Failure error={error} />}
    </div>
  );
}

interface OverviewProps {
  readonly filter: BetFilter;
  readonly week: BetFilter;
  readonly search: BetsSearch;
  readonly change: (changed: Partial<BetsSearch>) => void;
}

function Overview({ filter, week, search, change }: OverviewProps) {
  const everything = useQuery(betSummary({}, 'book'));
  const summary = useQuery(betSummary(filter));
  const ofWeek = useQuery(betSummary(week));
  const { from: _, ...open } = filter;
  return (
    <Loaded of={everything} skeleton={<Skeleton height={120} lines={2} />}>
      {({ bets, groups }) =>
        bets === 0 ? (
          <Empty title={strings.empty.title}>
            {strings.empty.text} <Link to="/">{strings.empty.link}</Link>
          </Empty>
        ) : (
          <>
            <BetsFilters search={search} books={(groups ?? []).map(({ key }) => key)} onChange={change} />
            <Loaded of={summary} skeleton={<Skeleton height={120} lines={2} />}>
              {(all) => (
                <>
                  {verdictOf(all) !== undefined && <p className="bets-verdict">{verdictOf(all)}</p>}
                  <BetsHead of={all} week={ofWeek.data} />
                </>
              )}
            </Loaded>
            <Bets state="open" title={strings.open.title} filter={open} />
            <BetsCharts filter={filter} />
            <Bets state={undefined} title={strings.settled.title} filter={filter} />
            <div className="bets-groups">
              <BetsGroups filter={filter} by="book" />
              <BetsGroups filter={filter} by="stat" />
              <BetsGroups filter={filter} by="month" />
              <BetsGroups filter={filter} by="kind" />
            </div>
          </>
        )
      }
    </Loaded>
  );
}

interface BetsProps {
  readonly state: 'open' | undefined;
  readonly title: string;
  readonly filter: BetFilter;
}

function Bets({ state, title, filter }: BetsProps) {
  const bets = useInfiniteQuery(betsOf(state, filter));
  const isOpen = state === 'open';
  const { data: live = [] } = useQuery({ ...liveBets, enabled: isOpen });
  const { data: now = [] } = useQuery({ ...betsNow, enabled: isOpen });
  return (
    <section className="stack" {...TAKES_FOCUS}>
      <h2>{title}</h2>
      <Loaded of={bets} skeleton={<Skeleton height={32} lines={4} />}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          if (all.length === 0) return <p className="muted">{isOpen ? strings.open.none : strings.filters.none}</p>;
          return <BetTable label={title} bets={all} {...(isOpen && { open: { live, now } })} />;
        }}
      </Loaded>
      {isOpen && live.some((one) => one.live !== null) && <NotOfRecord />}
      {bets.hasNextPage && (
        <Button second busy={bets.isFetchingNextPage} onClick={() => void bets.fetchNextPage()}>
          {strings.settled.more}
        </Button>
      )}
    </section>
  );
}
