import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { opens, requiredTier } from '../../access.ts';
import { pricesOf } from '../../api/prices.ts';
import { useLeague } from '../../api/league.ts';
import { useUser } from '../../api/session/session.ts';
import { longDate } from '../../format.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import type { Day } from '../../kernel.ts';
import { Button } from '../../parts/fields/button.tsx';
import { FilterPlace } from '../../parts/fields/filters.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { handsOver } from '../../parts/focus/hand-over.ts';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { Age } from '../../parts/marks.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Empty, Skeleton, TierWall } from '../../parts/states/states.tsx';
import { Term } from '../../parts/term.tsx';
import type { TermName } from '../../glossary.ts';
import { ExportPrices } from './export-prices.tsx';
import { PriceFilters } from './price-filters.tsx';
import { PriceItem } from './price-item.tsx';
import { LeadPage } from './lead-page.tsx';
import { PriceRecord } from './price-record.tsx';
import { PriceTabs } from './price-tabs.tsx';
import { filterOf, type PricesSearch, type Screen } from './search.ts';
import { stakeOf } from './stakes.ts';
import { strings } from './strings.ts';
import './prices.css';

const route = getRouteApi('/framed/prices');

/** Arbitrage, middles, low hold and prices above a reference; which book moves first. */
export function PricesPage() {
  const current = useGameDay();
  const { date = current, ...search } = route.useSearch();
  const { screen = 'arbitrage' } = search;
  const { tier } = useUser();
  useTitle(strings.title);
  return (
    <div className="stack" ref={handsOver}>
      {opens('prices', tier) ? (
        screen === 'lead' ? (
          <LeadPage search={search} />
        ) : (
          <Screens screen={screen} date={date} isCurrent={date === current} search={search} />
        )
      ) : (
        <>
          <h1>{strings.title}</h1>
          <TierWall needs={requiredTier('prices')} has={tier} what={strings.tier} />
          <PriceRecord />
        </>
      )}
    </div>
  );
}

interface ScreensProps {
  readonly screen: Screen;
  readonly date: Day;
  readonly isCurrent: boolean;
  readonly search: PricesSearch;
}

/** What explains a screen. */
const TERMS = {
  arbitrage: 'arbitrage',
  middle: 'middle',
  'low-hold': 'hold',
  'positive-ev': 'noVig',
} as const satisfies Readonly<Record<Screen, TermName>>;

/** What is staked in all where nothing else is typed. */
const TOTAL = '100';

function Screens({ screen, date, isCurrent, search }: ScreensProps) {
  const { seasonStart } = useLeague();
  const prices = useInfiniteQuery(pricesOf(filterOf(screen, search, date), isCurrent));
  const [total, setTotal] = useState(TOTAL);
  const set = [search.stat, search.state, search.age, search.books].filter((one) => one !== undefined).length;
  const [first] = prices.data?.pages ?? [];
  const rows = prices.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <header className="page-head page-head-row">
        <div>
          <h1>{strings.title}</h1>
          <p className="muted">
            {longDate(date, seasonStart)}
            {first !== undefined && strings.rows(rows.length, prices.hasNextPage)}
            {first !== undefined && first.dataDelayMinutes > 0 && strings.delayed(first.dataDelayMinutes)}
            {first !== undefined && (
              <>
                {strings.asOf}
                <Age of={first.at} />
              </>
            )}
          </p>
        </div>
        <div className="row">
          <FilterPlace set={set}>
            <PriceFilters search={search} />
            <ExportPrices of={prices} name={`prices-${screen}-${date}`} />
          </FilterPlace>
        </div>
      </header>
      <PriceTabs shown={screen} />
      <PriceRecord screen={screen} />
      <div className="prices-about">
        <p className="small">
          <Term of={TERMS[screen]}>{strings.term[screen]}</Term>{' '}
          <span className="muted">{strings.explained[screen]}</span> {strings.caution}
        </p>
        {screen !== 'positive-ev' && (
          <TextField
            label={strings.total}
            value={total}
            onChange={(text) => setTotal(text.replace(',', '.'))}
            inputMode="decimal"
            pattern="[0-9]+([.][0-9]{1,2})?"
          />
        )}
      </div>
      <Loaded of={prices} skeleton={<Skeleton height={72} lines={5} />}>
        {() =>
          rows.length === 0 ? (
            <Empty title={strings.empty.none[screen]}>{strings.empty.widen}</Empty>
          ) : (
            <ul className="prices" aria-label={strings.list}>
              {rows.map((row) => (
                <PriceItem key={keyOf(row)} row={row} total={stakeOf(total)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {prices.hasNextPage && (
        <Button second busy={prices.isFetchingNextPage} onClick={() => void prices.fetchNextPage()}>
          {strings.more}
        </Button>
      )}
    </>
  );
}

type Row = Parameters<typeof PriceItem>[0]['row'];

const keyOf = ({ gameId, playerId, stat, period, over, under }: Row): string =>
  [gameId, playerId, stat, period, over?.line, under?.line].join(' ');
