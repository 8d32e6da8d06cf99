import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { NewSubscription } from '../../api/types.ts';
import { eventTypes, subscriptions } from '../../api/session/account.ts';
import type { Body } from '../../api/requests/described.ts';
import { request } from '../../api/requests/request.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Check } from '../../parts/fields/check.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Failure, Skeleton } from '../../parts/states/states.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { strings } from './strings.ts';

const words = strings.webhooks;

/** The service creates the secret; it is shown once. */
export function NewWebhook({ onMade }: { readonly onMade: (made: NewSubscription) => void }) {
  const queries = useQueryClient();
  const types = useQuery(eventTypes);
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly string[]>([]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      // The cast is safe: the service lists the types that it takes.
      const body = { url: url.trim(), events: events as Body<'POST /data/webhook-subscriptions'>['events'] };
      return request('POST /data/webhook-subscriptions', { body });
    },
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
        <TextField
          label={words.url}
          bare
          placeholder={words.placeholder}
          type="url"
          required
          value={url}
          onChange={setUrl}
        />
        <Button type="submit" busy={isPending} disabled={events.length === 0}>
          {words.subscribe}
        </Button>
      </div>
      <fieldset className="event-types">
        <legend className="visually-hidden">{words.events}</legend>
        <Loaded of={types} skeleton={<Skeleton height={64} />}>
          {(all) =>
            all.map(({ type, description }) => (
              <div key={type}>
                <Check
                  label={type}
                  checked={events.includes(type)}
                  onChange={(checked) => setEvents(checked ? [...events, type] : events.filter((one) => one !== type))}
                />
                <p className="muted small">{description}</p>
              </div>
            ))
          }
        </Loaded>
      </fieldset>
      {error !== null && <Failure error={error} />}
    </form>
  );
}
