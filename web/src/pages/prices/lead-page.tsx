import { useQuery } from '@tanstack/react-query';
import { bookLeads } from '../../api/prices.ts';
import { leagueName, useLeague, useShowsAll } from '../../api/league.ts';
import type { BookLead } from '../../api/types.ts';
import { bare, bookName, count, figure, mediumDate, percent } from '../../format.ts';
import { FilterPlace } from '../../parts/fields/filters.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { FigureCells, number, Table } from '../../parts/table.tsx';
import { LeadFilters } from './lead-filters.tsx';
import { PriceTabs } from './price-tabs.tsx';
import type { PricesSearch } from './search.ts';
import { strings } from './strings.ts';

const words = strings.lead;

/** Books with fewer moves that others did not make with them are grey. */
const FEW = 100;

/** Which book moves first: a table by book, of one stat or of all. */
export function LeadPage({ search }: { readonly search: PricesSearch }) {
  const { stat, days, within } = search;
  const { seasonStart } = useLeague();
  const showsAll = useShowsAll();
  const leads = useQuery(bookLeads({ days, within }));
  const set = [stat, days, within].filter((one) => one !== undefined).length;
  const { data } = leads;
  return (
    <>
      <header className="page-head page-head-row">
        <div>
          <h1>{strings.title}</h1>
          <p className="muted">
            {data !== undefined && (
              <>
                {showsAll && strings.league(leagueName(data.league))}
                {words.period(mediumDate(data.from, seasonStart), mediumDate(data.to, seasonStart), data.games)}
                {data.dataDelayMinutes > 0 && strings.delayed(data.dataDelayMinutes)}
              </>
            )}
          </p>
        </div>
        <div className="row">
          <FilterPlace set={set}>
            <LeadFilters search={search} />
          </FilterPlace>
        </div>
      </header>
      <PriceTabs shown="lead" />
      <p className="small">
        <span className="muted">{words.explained}</span> {words.caution(FEW)}
      </p>
      <Loaded of={leads} skeleton={<Skeleton height={32} lines={8} />}>
        {({ items }) => <Leads items={items.filter((item) => item.stat === (stat ?? null))} />}
      </Loaded>
    </>
  );
}

function Leads({ items }: { readonly items: readonly BookLead[] }) {
  if (items.length === 0) return <Empty title={words.none}>{words.widen}</Empty>;
  const [book, ...figures] = words.columns;
  return (
    <Table
      framed
      stacks
      label={words.table}
      columns={[
        book ?? '',
        ...figures.map((label, at) => number(label, at === figures.length - 1 ? 'lead' : undefined)),
      ]}
    >
      {items.map(({ book: key, moves, together, followed, followedShare, medianLead }) => (
        <tr key={key} className={moves - together < FEW ? 'few' : undefined}>
          <th scope="row">{bookName(key)}</th>
          <FigureCells
            labels={figures}
            of={[
              ...[count(moves), count(together), count(followed)],
              followedShare === null ? words.noFigure : bare(percent(followedShare)),
              medianLead === null ? words.noFigure : figure(medianLead),
            ]}
          />
        </tr>
      ))}
    </Table>
  );
}
