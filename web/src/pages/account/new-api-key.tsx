import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { NewApiKey } from '../../api/types.ts';
import { apiKeys } from '../../api/session/account.ts';
import { request } from '../../api/requests/request.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Choice } from '../../parts/fields/choice.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Failure } from '../../parts/states/states.tsx';
import { handsOver } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';

const words = strings.keys;
const DAY_MS = 86_400_000;

/** How long a key lasts, in days. */
const LIFETIMES = ['30', '90', '365'] as const;
type Lifetime = (typeof LIFETIMES)[number];

/** The name of a new key; when it ends and where it works are folded away. */
export function NewApiKeyForm({ onMade }: { readonly onMade: (key: NewApiKey) => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState<Lifetime>();
  const [addresses, setAddresses] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), ...limitsOf(days, addresses) };
      return request('POST /me/api-keys', { body });
    },
    onSuccess: async (key) => {
      setName('');
      setDays(undefined);
      setAddresses('');
      onMade(key);
      await queries.invalidateQueries({ queryKey: apiKeys.queryKey });
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };
  return (
    <form onSubmit={submit} className="stack" ref={handsOver}>
      <div className="row form-row">
        <TextField
          label={words.name}
          bare
          placeholder={words.placeholder}
          required
          maxLength={100}
          value={name}
          onChange={setName}
        />
        <Button type="submit" busy={isPending}>
          {words.create}
        </Button>
      </div>
      <details>
        <summary className="small">{words.limit}</summary>
        <div className="stack">
          <Choice
            label={words.lifetime}
            all={words.noExpiry}
            options={LIFETIMES}
            value={days}
            say={words.days}
            onChange={setDays}
          />
          <TextField
            label={words.addresses}
            hint={words.addressesHint}
            maxLength={1_000}
            value={addresses}
            onChange={setAddresses}
          />
        </div>
      </details>
      {error !== null && <Failure error={error} />}
    </form>
  );
}

/** What the request carries beside the name; addresses may be separated by commas or spaces. */
function limitsOf(days: Lifetime | undefined, addresses: string): object {
  const allowedAddresses = addresses.split(/[\s,]+/).filter((part) => part !== '');
  return {
    ...(days !== undefined && { expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
    ...(allowedAddresses.length > 0 && { allowedAddresses }),
  };
}
