import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import type { PricesPage } from '../../api/types.ts';
import { PRICE_COLUMNS } from '../../kernel.ts';
import { csvOf } from '../../parts/files/csv.ts';
import { download } from '../../parts/files/download.ts';
import { strings } from './strings.ts';

const words = strings.export;

type Prices = UseInfiniteQueryResult<{ readonly pages: readonly PricesPage[] }>;

interface ExportPricesProps {
  readonly of: Prices;
  readonly name: string;
}

/** Exports all rows of a screen by the service's columns. Missing pages are read first. */
export function ExportPrices({ of, name }: ExportPricesProps) {
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      let read: Prices = of;
      // oxlint-disable-next-line no-await-in-loop -- each page names the next one
      while (read.hasNextPage) read = await read.fetchNextPage({ throwOnError: true });
      const rows = read.data?.pages.flatMap(({ items }) => items) ?? [];
      const cells = rows.map((row) => PRICE_COLUMNS.map(({ of: cellOf }) => textOf(cellOf(row))));
      const table = csvOf([PRICE_COLUMNS.map((column) => column.name), ...cells]);
      download(`${name}.csv`, new Blob([table], { type: 'text/csv' }));
    },
  });
  if ((of.data?.pages[0]?.items.length ?? 0) === 0) return null;
  return (
    <button type="button" className="quiet" aria-disabled={isPending} onClick={isPending ? undefined : () => mutate()}>
      {isPending ? words.busy : isError ? words.failed : words.button}
    </button>
  );
}

const textOf = (cell: string | number | boolean | null): string | number =>
  typeof cell === 'boolean' ? String(cell) : (cell ?? '');
