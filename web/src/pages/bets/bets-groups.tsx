import { useQuery } from '@tanstack/react-query';
import { betSummary, type BetFilter } from '../../api/bets.ts';
import { bookName, edge, monthName, percent, statLabel } from '../../format.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { FigureCells, number, Table } from '../../parts/table.tsx';
import { money } from './money.ts';
import { strings } from './strings.ts';

const { columns } = strings.groups;

const kindName = (kind: string): string =>
  kind in strings.groups.kinds ? strings.groups.kinds[kind as keyof typeof strings.groups.kinds] : kind;

/** `2024-03` is March 2024. */
const monthLabel = (month: string): string => `${monthName(`${month}-01`)} ${month.slice(0, 4)}`;

interface BetsGroupsProps {
  readonly filter: BetFilter;
  readonly by: 'book' | 'stat' | 'month' | 'kind';
}

/** The figures of each book, stat, month or kind. */
export function BetsGroups({ filter, by }: BetsGroupsProps) {
  const summary = useQuery(betSummary(filter, by));
  const title = strings.groups[by];
  const name = { book: bookName, stat: statLabel, month: monthLabel, kind: kindName }[by];
  return (
    <section className="stack">
      <h2>{title}</h2>
      <Loaded of={summary} skeleton={<Skeleton height={32} lines={3} />}>
        {({ groups }) => (
          <Table
            label={title}
            framed
            stacks
            columns={[
              strings.groups.names[by],
              ...[number(columns.bets), number(columns.profit), number(columns.roi, 'roi')],
              ...[number(columns.hits, 'hitRate'), number(columns.clv, 'clv')],
            ]}
          >
            {(groups ?? []).map(({ key, bets, profit, roi, hitRate, closingLineValue }) => (
              <tr key={key}>
                <th scope="row">{name(key)}</th>
                <FigureCells
                  labels={[columns.bets, columns.profit, columns.roi, columns.hits, columns.clv]}
                  of={[
                    bets,
                    money(profit, true),
                    roi === null ? strings.none : edge(roi.value),
                    hitRate === null ? strings.none : percent(hitRate.value),
                    closingLineValue === null ? strings.none : edge(closingLineValue.mean.value),
                  ]}
                />
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
    </section>
  );
}
