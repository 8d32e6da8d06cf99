import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ofLeagues } from '../../api/league.ts';
import { PROPS_PAGE_SIZE, propsPage, type PropsFilter } from '../../api/reads.ts';
import type { PropRow, PropsPage } from '../../api/types.ts';
import { csvOf } from '../../parts/files/csv.ts';
import { download } from '../../parts/files/download.ts';
import type { Column } from './columns.tsx';
import { strings } from './strings.ts';

interface ExportViewProps {
  readonly filter: PropsFilter;
  readonly columns: readonly Column[];
  readonly first: PropsPage | undefined;
}

/** Exports the rows and columns of the view in its order. Pages already loaded are not requested again. */
export function ExportView({ filter, columns: shown, first }: ExportViewProps) {
  const columns = shown.filter(({ key }) => key !== 'slip');
  const queries = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async ({ total, version }: PropsPage) => {
      const rows: PropRow[] = [];
      for (let page = 1; (page - 1) * PROPS_PAGE_SIZE < total; page += 1)
        rows.push(...(await queries.fetchQuery(propsPage(filter, page, version, ofLeagues()))).rows);
      const text = csvOf([
        columns.map(({ label }) => label),
        ...rows.map((row) => columns.map(({ text }) => text(row))),
      ]);
      download(`props-${filter.date}.csv`, new Blob([text], { type: 'text/csv' }));
    },
  });
  if (first === undefined || first.total === 0) return null;
  const label = isPending ? strings.export.busy : isError ? strings.export.failed : strings.export.button(first.total);
  return (
    <button
      type="button"
      className="quiet"
      aria-disabled={isPending}
      onClick={isPending ? undefined : () => mutate(first)}
    >
      {label}
    </button>
  );
}
