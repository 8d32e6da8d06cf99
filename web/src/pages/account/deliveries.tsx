import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Delivery, Subscription } from '../../api/types.ts';
import { deliveriesOf } from '../../api/session/account.ts';
import { request } from '../../api/requests/request.ts';
import { useNow } from '../../clock.ts';
import { fromNow } from '../../format.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Age, Status } from '../../parts/marks.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { number, Table, unseen } from '../../parts/table.tsx';
import { strings } from './strings.ts';

const words = strings.webhooks;
const { columns } = words;

export function Deliveries({ of: { id } }: { readonly of: Subscription }) {
  const deliveries = useQuery(deliveriesOf(id));
  return (
    <Loaded of={deliveries} skeleton={<Skeleton height={32} lines={3} />}>
      {({ items }) =>
        items.length === 0 ? <p className="muted">{words.nothingSent}</p> : <Log id={id} items={items} />
      }
    </Loaded>
  );
}

function Log({ id, items }: { readonly id: number; readonly items: readonly Delivery[] }) {
  const now = useNow();
  return (
    <Table
      stacks
      label={words.table}
      columns={[
        columns.event,
        columns.state,
        number(columns.status),
        number(columns.took),
        number(columns.attempts),
        columns.when,
        unseen(strings.actions),
      ]}
    >
      {items.map((delivery) => (
        <tr key={delivery.id}>
          <td className="nowrap" title={delivery.eventId}>
            {delivery.type}
          </td>
          <td title={delivery.error ?? undefined}>
            <Status of={delivery.status} />
          </td>
          <td className="number" data-label={columns.status}>
            {delivery.statusCode ?? strings.none}
          </td>
          <td className="number" data-label={columns.took}>
            {delivery.durationMs ?? strings.none}
          </td>
          <td className="number" data-label={columns.attempts}>
            {delivery.attempt}
          </td>
          <td className="nowrap">
            <Age of={delivery.createdAt} />
            {delivery.nextAttemptAt !== null && (
              <span className="muted">{words.next(fromNow(delivery.nextAttemptAt, now))}</span>
            )}
          </td>
          <td className="number">{delivery.type !== 'webhook.test' && <Redeliver id={id} delivery={delivery.id} />}</td>
        </tr>
      ))}
    </Table>
  );
}

function Redeliver({ id, delivery }: { readonly id: number; readonly delivery: number }) {
  const queries = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () =>
      request('POST /data/webhook-subscriptions/{id}/deliveries/{deliveryId}/redeliver', {
        path: { id, deliveryId: delivery },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: deliveriesOf(id).queryKey }),
  });
  return (
    <button type="button" className="quiet" aria-disabled={isPending} onClick={isPending ? undefined : () => mutate()}>
      {isError ? strings.failed : words.redeliver}
    </button>
  );
}
