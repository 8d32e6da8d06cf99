import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Subscription, TestDelivery } from '../../api/types.ts';
import { subscriptions } from '../../api/session/account.ts';
import { request } from '../../api/requests/request.ts';
import { SureButton } from '../../parts/fields/sure-button.tsx';
import { Glyph } from '../../parts/glyph.tsx';
import { Failure } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';

const words = strings.webhooks;

interface WebhookActionsProps {
  readonly of: Subscription;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

export function WebhookActions({ of: { id, state }, isOpen, onOpen }: WebhookActionsProps) {
  const queries = useQueryClient();
  const path = { id };
  const onSettled = () => queries.invalidateQueries({ queryKey: subscriptions.queryKey });
  const test = useMutation({
    mutationFn: () => request('POST /data/webhook-subscriptions/{id}/test', { path }),
    onSettled,
  });
  const pause = useMutation({
    mutationFn: () =>
      request('PATCH /data/webhook-subscriptions/{id}', {
        path,
        body: { state: state === 'paused' ? 'active' : 'paused' },
      }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => request('DELETE /data/webhook-subscriptions/{id}', { path }),
    onSettled,
  });
  const error = test.error ?? pause.error ?? remove.error;
  return (
    <>
      <div className="row">
        <button
          type="button"
          className="quiet"
          aria-disabled={test.isPending}
          onClick={test.isPending ? undefined : () => test.mutate()}
        >
          {test.isPending ? words.testing : words.test}
        </button>
        <button type="button" className="quiet" aria-expanded={isOpen} onClick={onOpen}>
          {words.deliveries}
        </button>
        <button
          type="button"
          className="quiet"
          aria-disabled={pause.isPending}
          onClick={pause.isPending ? undefined : () => pause.mutate()}
        >
          {state === 'paused' ? words.resume : words.pause}
        </button>
        <SureButton label={words.delete} sure={words.sure} busy={remove.isPending} onSure={remove.mutate} />
        <span role="status">{test.data !== undefined && <TestOutcome of={test.data} />}</span>
      </div>
      {error !== null && <Failure error={error} />}
    </>
  );
}

function TestOutcome({ of: { delivered, statusCode, durationMs, error } }: { readonly of: TestDelivery }) {
  if (delivered)
    return (
      <strong className="good">
        <Glyph name="hit" /> {words.received(statusCode, durationMs)}
      </strong>
    );
  return (
    <strong className="bad">
      <Glyph name="miss" /> {words.notReceived(statusCode ?? error ?? words.noResponse, durationMs)}
    </strong>
  );
}
