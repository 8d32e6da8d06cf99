import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewOpsToken, OpsToken } from '../../../api/types.ts';
import { opsTokens } from '../../../api/operations.ts';
import { Revoke } from '../../../parts/fields/revoke.tsx';
import { Loaded } from '../../../parts/states/loaded.tsx';
import { Age } from '../../../parts/marks.tsx';
import { SecretOnce } from '../../../parts/copy/secret-once.tsx';
import { Empty, Skeleton } from '../../../parts/states/states.tsx';
import { unseen, Table } from '../../../parts/table.tsx';
import { exactTime } from '../../../format.ts';
import { NewTokenForm } from './new-token.tsx';
import { strings } from '../strings.ts';

const words = strings.tokens;
const { columns } = words;

export function Tokens() {
  const tokens = useQuery(opsTokens);
  const [made, setMade] = useState<NewOpsToken>();
  return (
    <div className="stack">
      {made === undefined ? (
        <NewTokenForm onMade={setMade} />
      ) : (
        <SecretOnce what={words.made(made.name)} secret={made.rawToken} onDone={() => setMade(undefined)} />
      )}
      <Loaded of={tokens} skeleton={<Skeleton height={32} lines={3} />}>
        {({ items, nextCursor }) => (
          <>
            <TokenTable tokens={items.filter(isActive)} />
            {nextCursor !== null && <p className="muted">{words.more}</p>}
          </>
        )}
      </Loaded>
    </div>
  );
}

// Tokens expire by the real time, also where the service's clock was set to another moment.
const isActive = ({ revokedAt, expiresAt }: OpsToken): boolean =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now());

interface Placed {
  readonly token: OpsToken;
  readonly parent: OpsToken | undefined;
  /** Tokens that end with this one. */
  readonly descendants: number;
}

/** Each token with its descendants below it. */
function placed(tokens: readonly OpsToken[]): readonly Placed[] {
  const childrenOf = (id: number) => tokens.filter(({ parentId }) => parentId === id);
  const line = (token: OpsToken, parent?: OpsToken): readonly Placed[] => {
    const below = childrenOf(token.id).flatMap((child) => line(child, token));
    return [{ token, parent, descendants: below.length }, ...below];
  };
  const ids = new Set(tokens.map(({ id }) => id));
  const first = tokens.filter(({ parentId }) => parentId === null || !ids.has(parentId));
  return first.flatMap((token) => line(token));
}

function TokenTable({ tokens }: { readonly tokens: readonly OpsToken[] }) {
  if (tokens.length === 0) return <Empty title={words.empty}>{words.emptyText}</Empty>;
  return (
    <Table
      label={words.table}
      columns={[columns.name, columns.prefix, columns.scopes, columns.ends, columns.used, unseen(strings.actions)]}
      framed
    >
      {placed(tokens).map(({ token, parent, descendants }) => (
        <tr key={token.id}>
          <td>
            {token.name}
            {parent !== undefined && <p className="muted small">{words.child(parent.name)}</p>}
            {token.allowedAddresses !== null && (
              <p className="muted small">{words.only(token.allowedAddresses.join(', '))}</p>
            )}
          </td>
          <td>
            <code>{words.prefix(token.prefix)}</code>
          </td>
          <td>{token.scopes.join(', ')}</td>
          <td className="nowrap">{token.expiresAt === null ? words.noEnd : exactTime(token.expiresAt)}</td>
          <td className="nowrap">{token.lastUsedAt === null ? words.never : <Age of={token.lastUsedAt} />}</td>
          <td className="number">
            <Revoke
              address="DELETE /ops/tokens/{id}"
              id={token.id}
              list={opsTokens.queryKey}
              sure={words.sure(token.name, descendants)}
            />
          </td>
        </tr>
      ))}
    </Table>
  );
}
