import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey, NewApiKey } from '../../api/types.ts';
import { apiKeys } from '../../api/session/account.ts';
import { Revoke } from '../../parts/fields/revoke.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { SecretOnce } from '../../parts/copy/secret-once.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { unseen, Table } from '../../parts/table.tsx';
import { exactTime } from '../../format.ts';
import { NewApiKeyForm } from './new-api-key.tsx';
import { handsOver, TAKES_FOCUS } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';

const words = strings.keys;
const { columns } = words;

export function ApiKeys() {
  const keys = useQuery(apiKeys);
  const [made, setMade] = useState<NewApiKey>();
  return (
    <section className="panel stack" aria-label={words.title} {...TAKES_FOCUS}>
      <h2>{words.title}</h2>
      <p className="muted">{words.note}</p>
      {made === undefined ? (
        <NewApiKeyForm onMade={setMade} />
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

function KeyTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  if (keys.length === 0) return <p className="muted">{words.empty}</p>;
  return (
    <Table
      stacks
      label={words.table}
      columns={[columns.name, columns.prefix, columns.created, columns.used, unseen(strings.actions)]}
    >
      {keys.map((key) => (
        <tr key={key.id} ref={handsOver}>
          <td>
            {key.name}
            <Limits of={key} />
          </td>
          <td>
            <code>{words.prefix(key.prefix)}</code>
          </td>
          <td className="nowrap" data-label={columns.created}>
            <Age of={key.createdAt} />
          </td>
          <td className="nowrap" data-label={columns.used}>
            {key.lastUsedAt === null ? words.never : <Age of={key.lastUsedAt} />}
            {key.lastUsedAddress !== null && <p className="muted small">{words.from(key.lastUsedAddress)}</p>}
          </td>
          <td className="number">
            <Revoke
              address="DELETE /me/api-keys/{id}"
              id={key.id}
              list={apiKeys.queryKey}
              sure={words.sure(key.name)}
            />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** When the key ends and where it works, if it is limited. */
function Limits({ of: { expiresAt, allowedAddresses } }: { readonly of: ApiKey }) {
  // Keys expire by the real time, also where the service's clock was set to another moment.
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return (
    <>
      {expiresAt !== null && (
        <p className="muted small">{isExpired ? words.expired : words.expires(exactTime(expiresAt))}</p>
      )}
      {allowedAddresses !== null && <p className="muted small">{words.only(allowedAddresses.join(', '))}</p>}
    </>
  );
}
