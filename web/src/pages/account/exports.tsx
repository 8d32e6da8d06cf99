import { useMutation, useQuery } from '@tanstack/react-query';
import { exportJobs } from '../../api/session/account.ts';
import type { ExportJob } from '../../api/types.ts';
import { requestFile } from '../../api/requests/request.ts';
import { useNow } from '../../clock.ts';
import { bytes, count, fromNow } from '../../format.ts';
import { download } from '../../parts/files/download.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Age, Status } from '../../parts/marks.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { number, Table, unseen } from '../../parts/table.tsx';
import { NewExport } from './new-export.tsx';
import { strings } from './strings.ts';

const words = strings.exports;
const { columns } = words;

export function Exports() {
  const jobs = useQuery(exportJobs);
  return (
    <section className="panel stack account-wide" aria-label={words.title}>
      <h2>{words.title}</h2>
      <NewExport />
      <Loaded of={jobs} skeleton={<Skeleton height={32} lines={2} />}>
        {({ items }) => (items.length === 0 ? <p className="muted">{words.empty}</p> : <Jobs items={items} />)}
      </Loaded>
    </section>
  );
}

function Jobs({ items }: { readonly items: readonly ExportJob[] }) {
  const now = useNow();
  return (
    <Table
      stacks
      label={words.table}
      columns={[
        columns.what,
        columns.filters,
        columns.state,
        number(columns.rows),
        number(columns.size),
        columns.created,
        unseen(columns.file),
      ]}
    >
      {items.map((job) => (
        <tr key={job.id}>
          <td className="nowrap">
            {words.types[job.type]} <span className="muted">{job.format}</span>
          </td>
          <td className="small">{inWords(job.filters)}</td>
          <td>
            <Status of={job.status} />
            {job.error !== null && <p className="bad small">{job.error}</p>}
          </td>
          <td className="number" data-label={columns.rows}>
            {job.rows === null ? strings.none : count(job.rows)}
          </td>
          <td className="number" data-label={columns.size}>
            {job.bytes === null ? strings.none : bytes(job.bytes)}
          </td>
          <td className="nowrap" data-label={columns.created}>
            <Age of={job.createdAt} />
          </td>
          <td className="number">
            {job.links['download'] !== undefined && (
              <>
                <Download job={job} />
                {job.expiresAt !== null && <p className="muted small">{words.expires(fromNow(job.expiresAt, now))}</p>}
              </>
            )}
            {job.removedAt !== null && <span className="muted small">{words.expired}</span>}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Download({ job: { id, type, format, createdAt } }: { readonly job: ExportJob }) {
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () =>
      download(
        `${type}-${createdAt.slice(0, 10)}-${id}.${format}`,
        await requestFile('GET /data/exports/{id}/download', { path: { id } }),
      ),
  });
  return (
    <button type="button" className="quiet" aria-disabled={isPending} onClick={isPending ? undefined : () => mutate()}>
      {isPending ? words.downloading : isError ? strings.failed : words.download}
    </button>
  );
}

/** Days first, in their order; other filters follow. */
const ORDER = ['to', 'from'];

const inWords = (filters: ExportJob['filters']): string =>
  Object.entries(filters)
    .toSorted(([a], [b]) => ORDER.indexOf(b) - ORDER.indexOf(a))
    .map(([name, value]) => words.filter(name, String(value)))
    .join(', ');
