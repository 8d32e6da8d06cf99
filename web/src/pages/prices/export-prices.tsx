import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import type { PriceRow, PriceSide, PricesPage } from '../../api/types.ts';
import { bookName, statLabel } from '../../format.ts';
import { csvOf } from '../../parts/files/csv.ts';
import { download } from '../../parts/files/download.ts';
import { strings } from './strings.ts';

const words = strings.export;

type Prices = UseInfiniteQueryResult<{ readonly pages: readonly PricesPage[] }>;

interface ExportPricesProps {
  readonly of: Prices;
  readonly name: string;
}

/** Exports all rows of a screen, with the moment of each price. Missing pages are read first. */
export function ExportPrices({ of, name }: ExportPricesProps) {
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      let read: Prices = of;
      // oxlint-disable-next-line no-await-in-loop -- each page names the next one
      while (read.hasNextPage) read = await read.fetchNextPage({ throwOnError: true });
      const rows = read.data?.pages.flatMap(({ items }) => items) ?? [];
      download(`${name}.csv`, new Blob([csvOf([words.columns, ...rows.map(cellsOf)])], { type: 'text/csv' }));
    },
  });
  if ((of.data?.pages[0]?.items.length ?? 0) === 0) return null;
  return (
    <button type="button" className="quiet" aria-disabled={isPending} onClick={isPending ? undefined : () => mutate()}>
      {isPending ? words.busy : isError ? words.failed : words.button}
    </button>
  );
}

const sideOf = (side: PriceSide | null): (string | number)[] =>
  side === null ? ['', '', '', ''] : [side.line, side.price, bookName(side.book), side.quotedAt];

function cellsOf(row: PriceRow): (string | number)[] {
  const { gameDate, league, awayTeamAbbr, homeTeamAbbr, playerName, stat, period, over, under, stakes } = row;
  return [
    ...[gameDate, league, strings.matchup(awayTeamAbbr, homeTeamAbbr), playerName, statLabel(stat), period ?? ''],
    ...sideOf(over),
    ...sideOf(under),
    row.edge,
    ...(stakes === null ? ['', ''] : [stakes.over, stakes.under]),
    row.gap?.probability ?? '',
    row.reference?.probability ?? '',
    row.isStale ? words.yes : '',
    row.isSuspect ? words.yes : '',
  ];
}
