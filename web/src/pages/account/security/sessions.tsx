import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/requests/request.ts';
import { sessions } from '../../../api/session/security.ts';
import type { OpenSession } from '../../../api/types.ts';
import { SureButton } from '../../../parts/fields/sure-button.tsx';
import { Loaded } from '../../../parts/states/loaded.tsx';
import { Age } from '../../../parts/marks.tsx';
import { Failure, Skeleton } from '../../../parts/states/states.tsx';
import { Table, unseen } from '../../../parts/table.tsx';
import { strings } from '../strings.ts';

const words = strings.sessions;
const { columns } = words;

export function Sessions() {
  const open = useQuery(sessions);
  return (
    <section className="panel stack account-wide" aria-label={words.title}>
      <h2>{words.title}</h2>
      <Loaded of={open} skeleton={<Skeleton height={32} lines={2} />}>
        {(all) => (
          <>
            <SessionTable sessions={all} />
            {all.length > 1 && <EndOthers />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function SessionTable({ sessions: all }: { readonly sessions: readonly OpenSession[] }) {
  return (
    <Table
      stacks
      label={words.table}
      columns={[columns.client, columns.address, columns.since, columns.used, unseen(strings.actions)]}
    >
      {all.map((session) => (
        <tr key={session.id}>
          <td>{session.client}</td>
          <td>{session.address}</td>
          <td className="nowrap" data-label={columns.since}>
            <Age of={session.createdAt} />
          </td>
          <td className="nowrap" data-label={columns.used}>
            <Age of={session.lastUsedAt} />
          </td>
          <td className="number">{session.isCurrent ? <strong>{words.current}</strong> : <End session={session} />}</td>
        </tr>
      ))}
    </Table>
  );
}

function End({ session: { id, client, address } }: { readonly session: OpenSession }) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request('DELETE /me/sessions/{id}', { path: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessions.queryKey }),
  });
  return (
    <>
      {error !== null && (
        <span className="bad small" role="alert">
          {words.notEnded(error.message)}{' '}
        </span>
      )}
      <button
        type="button"
        className="quiet"
        aria-label={words.endOf(client, address)}
        aria-disabled={isPending}
        onClick={isPending ? undefined : () => mutate()}
      >
        {words.end}
      </button>
    </>
  );
}

function EndOthers() {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request('DELETE /me/sessions'),
    onSettled: () => queries.invalidateQueries({ queryKey: sessions.queryKey }),
  });
  return (
    <>
      <SureButton label={words.endOthers} sure={words.sure} busy={isPending} className="quiet start" onSure={mutate} />
      {error !== null && <Failure error={error} />}
    </>
  );
}
