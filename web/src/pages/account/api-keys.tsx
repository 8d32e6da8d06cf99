import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { ApiKey, NewApiKey } from '../../api/types.ts';
import { apiKeys } from '../../api/account.ts';
import { request } from '../../api/request.ts';
import { Button } from '../../parts/button.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { Failure, Skeleton } from '../../parts/states.tsx';
import { unseen, Table } from '../../parts/table.tsx';
import { TextField } from '../../parts/text-field.tsx';

export function ApiKeys() {
  const keys = useQuery(apiKeys);
  const [made, setMade] = useState<NewApiKey>();
  return (
    <section className="panel stack" aria-label="API keys">
      <h2>API keys</h2>
      {made === undefined ? (
        <NewKey onMade={setMade} />
      ) : (
        <SecretOnce
          what={`The key “${made.name}”`}
          secret={made.rawKey}
          example={`curl -H 'X-API-Key: ${made.rawKey}' ${location.origin}/api/v1/data/picks/today`}
          onDone={() => setMade(undefined)}
        />
      )}
      <Loaded of={keys} skeleton={<Skeleton height={32} lines={2} />}>
        {(all) => <KeyTable keys={all.filter(({ revokedAt }) => revokedAt === null)} />}
      </Loaded>
    </section>
  );
}

function NewKey({ onMade }: { readonly onMade: (key: NewApiKey) => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request<NewApiKey>('/me/api-keys', { method: 'POST', body: { name: name.trim() } }),
    onSuccess: async (key) => {
      setName('');
      onMade(key);
      await queries.invalidateQueries({ queryKey: apiKeys.queryKey });
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };
  return (
    <form onSubmit={submit} className="row form-row">
      <TextField
        label="Name of the new key"
        bare
        placeholder="What will use it?"
        required
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <Button type="submit" busy={isPending}>
        Create a key
      </Button>
      {error !== null && <Failure error={error} />}
    </form>
  );
}

function KeyTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  if (keys.length === 0) return <p className="muted">No key yet. Programs use keys; this dashboard does not.</p>;
  return (
    <Table label="Your keys" columns={['Name', 'Begins with', 'Created', 'Last used', unseen('What to do')]}>
      {keys.map((key) => (
        <tr key={key.id}>
          <td>{key.name}</td>
          <td>
            <code>{key.prefix}…</code>
          </td>
          <td className="nowrap">
            <Age of={key.createdAt} />
          </td>
          <td className="nowrap">{key.lastUsedAt === null ? 'never' : <Age of={key.lastUsedAt} />}</td>
          <td className="number">
            <Revoke apiKey={key} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Two presses: what used the key stops working at once. */
function Revoke({ apiKey }: { readonly apiKey: ApiKey }) {
  const queries = useQueryClient();
  const [isSure, setIsSure] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(`/me/api-keys/${apiKey.id}`, { method: 'DELETE' }),
    onSettled: () => queries.invalidateQueries({ queryKey: apiKeys.queryKey }),
  });
  return (
    <>
      {error !== null && (
        <span className="bad small" role="alert">
          Not revoked: {error.message}{' '}
        </span>
      )}
      <button
        type="button"
        className="quiet"
        disabled={isPending}
        onClick={() => (isSure ? mutate() : setIsSure(true))}
        onBlur={() => setIsSure(false)}
      >
        {isSure ? `Revoke “${apiKey.name}” for good` : 'Revoke'}
      </button>
    </>
  );
}
