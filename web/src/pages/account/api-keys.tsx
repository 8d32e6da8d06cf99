import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { ApiKey, NewApiKey } from '../../api/types.ts';
import { apiKeys } from '../../api/account.ts';
import { request } from '../../api/request.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { Failure, Skeleton } from '../../parts/states/states.tsx';
import { unseen, Table } from '../../parts/table.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { strings } from './strings.ts';

const words = strings.keys;
const { columns } = words;

export function ApiKeys() {
  const keys = useQuery(apiKeys);
  const [made, setMade] = useState<NewApiKey>();
  return (
    <section className="panel stack" aria-label={words.title}>
      <h2>{words.title}</h2>
      {made === undefined ? (
        <NewKey onMade={setMade} />
      ) : (
        <SecretOnce
          what={words.made(made.name)}
          secret={made.rawKey}
          example={words.example(made.rawKey, location.origin)}
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
      {error !== null && <Failure error={error} />}
    </form>
  );
}

function KeyTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  if (keys.length === 0) return <p className="muted">{words.empty}</p>;
  return (
    <Table
      label={words.table}
      columns={[columns.name, columns.prefix, columns.created, columns.used, unseen(strings.actions)]}
    >
      {keys.map((key) => (
        <tr key={key.id}>
          <td>{key.name}</td>
          <td>
            <code>{words.prefix(key.prefix)}</code>
          </td>
          <td className="nowrap">
            <Age of={key.createdAt} />
          </td>
          <td className="nowrap">{key.lastUsedAt === null ? words.never : <Age of={key.lastUsedAt} />}</td>
          <td className="number">
            <Revoke apiKey={key} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Takes two presses: programs that use the key stop working at once. */
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
          {words.notRevoked(error.message)}{' '}
        </span>
      )}
      <button
        type="button"
        className="quiet"
        disabled={isPending}
        onClick={() => (isSure ? mutate() : setIsSure(true))}
        onBlur={() => setIsSure(false)}
      >
        {isSure ? words.sure(apiKey.name) : words.revoke}
      </button>
    </>
  );
}
