import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { Subscription } from '../../api/account-shapes.ts';
import { eventTypes, subscriptions } from '../../api/account.ts';
import { request } from '../../api/request.ts';
import { explain } from '../../parts/explain.tsx';
import { Failure } from '../../parts/states.tsx';

/** The secret is made by the service and shown once. */
export function NewWebhook({ onMade }: { readonly onMade: (made: Subscription) => void }) {
  const queries = useQueryClient();
  const { data: types = [] } = useQuery(eventTypes);
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly string[]>([]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request<Subscription>('/data/webhook-subscriptions', { method: 'POST', body: { url: url.trim(), events } }),
    onSuccess: async (made) => {
      setUrl('');
      setEvents([]);
      onMade(made);
      await queries.invalidateQueries({ queryKey: subscriptions.queryKey });
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };
  return (
    <form onSubmit={submit} className="stack">
      <div className="row form-row">
        <TextInput
          aria-label="Address that receives the events"
          placeholder="https://example.org/hooks/prop-pick"
          type="url"
          size="xs"
          required
          className="grow"
          value={url}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <Button type="submit" size="xs" loading={isPending} disabled={events.length === 0}>
          Subscribe
        </Button>
      </div>
      <fieldset className="row">
        <legend className="visually-hidden">Events</legend>
        {types.map(({ type, description }) => (
          <span key={type} {...explain(description)} tabIndex={-1}>
            <Checkbox
              size="xs"
              label={type}
              checked={events.includes(type)}
              onChange={({ currentTarget: { checked } }) =>
                setEvents(checked ? [...events, type] : events.filter((one) => one !== type))
              }
            />
          </span>
        ))}
      </fieldset>
      {error !== null && <Failure error={error} />}
    </form>
  );
}
