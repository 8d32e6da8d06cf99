import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { betsOf, betSummary } from '../../api/bets.ts';
import { useLeague } from '../../api/league.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { addDays } from '../../kernel.ts';
import { keysOf } from '../../keys-of.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Switch } from '../../parts/fields/switch.tsx';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { BetTable } from './bet-table.tsx';
import { BetsHead } from './bets-head.tsx';
import { LogBet } from './log-bet.tsx';
import { strings } from './strings.ts';
import './bets.css';

const route = getRouteApi('/framed/bets');

const RANGES = { month: strings.range.month, season: strings.range.season, all: strings.range.all };
type Range = keyof typeof RANGES;

export function BetsPage() {
  const { pick } = route.useSearch();
  const today = useGameDay();
  const { seasonStart } = useLeague();
  const [range, setRange] = useState<Range>('month');
  const from = { month: addDays(today, -30), season: seasonStart, all: undefined }[range];
  const summary = useQuery(betSummary(from));
  useTitle(strings.title);
  return (
    <div className="stack">
      <header className="page-head">
        <div>
          <h1>{strings.title}</h1>
          <p className="muted">{strings.intro}</p>
        </div>
        <Switch
          label={strings.range.label}
          value={range}
          onChange={setRange}
          options={keysOf(RANGES).map((value) => ({ value, label: RANGES[value] }))}
        />
      </header>
      {pick !== undefined && <LogBet pickId={pick} />}
      <Loaded of={summary} skeleton={<Skeleton height={120} lines={2} />}>
        {(all) =>
          all.bets === 0 ? (
            <Empty title={strings.empty.title}>
              {strings.empty.text} <Link to="/">{strings.empty.link}</Link>
            </Empty>
          ) : (
            <>
              <BetsHead of={all} />
              <Bets state="open" title={strings.open.title} from={undefined} />
              <Bets state={undefined} title={strings.settled.title} from={from} />
            </>
          )
        }
      </Loaded>
      <p className="muted small">{strings.help}</p>
    </div>
  );
}

interface BetsProps {
  readonly state: 'open' | undefined;
  readonly title: string;
  readonly from: string | undefined;
}

function Bets({ state, title, from }: BetsProps) {
  const bets = useInfiniteQuery(betsOf(state, from));
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      <Loaded of={bets} skeleton={<Skeleton height={32} lines={4} />}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          return all.length === 0 ? (
            <p className="muted">{strings.open.none}</p>
          ) : (
            <BetTable label={title} bets={all} isOpen={state === 'open'} />
          );
        }}
      </Loaded>
      {bets.hasNextPage && (
        <Button second busy={bets.isFetchingNextPage} onClick={() => void bets.fetchNextPage()}>
          {strings.settled.more}
        </Button>
      )}
    </section>
  );
}
