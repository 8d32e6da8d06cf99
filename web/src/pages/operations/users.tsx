import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { AdminUser, Tier } from '../../api/types.ts';
import { usersNamed } from '../../api/operations.ts';
import { request } from '../../api/request.ts';
import { useUser } from '../../api/session.ts';
import { TIERS } from '../../api/tiers.ts';
import { Choice } from '../../parts/choice.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { Empty, Failure, Skeleton } from '../../parts/states.tsx';
import { unseen, Table } from '../../parts/table.tsx';
import { TextField } from '../../parts/text-field.tsx';

export function Users() {
  const [search, setSearch] = useState('');
  const users = useQuery(usersNamed(useDeferredValue(search.trim())));
  return (
    <div className="stack">
      <div className="users-search">
        <TextField
          label="Part of a mail address"
          bare
          placeholder="Part of a mail address"
          value={search}
          onChange={setSearch}
        />
      </div>
      <Loaded of={users} skeleton={<Skeleton height={32} lines={6} />}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <Empty title="No account like that" />
          ) : (
            <>
              <UserTable users={items} />
              {nextCursor !== null && <p className="muted">There are more: search for one.</p>}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function UserTable({ users }: { readonly users: readonly AdminUser[] }) {
  return (
    <Table label="Accounts" columns={['Address', 'Name', 'Verified', 'Created', 'Tier', unseen('What to do')]} framed>
      {users.map((user) => (
        <UserRow key={user.id} user={user} />
      ))}
    </Table>
  );
}

function UserRow({ user }: { readonly user: AdminUser }) {
  const me = useUser();
  const queries = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    // One after another: the last choice is the one that stands.
    scope: { id: `user ${user.id}` },
    mutationFn: (change: { tier?: Tier; disabled?: boolean }) =>
      request(`/admin/users/${user.id}`, { method: 'PATCH', body: change }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'users'] }),
  });
  const [isSure, setIsSure] = useState(false);
  // Nobody locks himself out by a slip: another admin can.
  const isMe = me.id === user.id;
  return (
    <tr className={user.disabled ? 'few' : undefined}>
      <td>
        {user.email}
        {error !== null && <Failure error={error} />}
      </td>
      <td>{user.displayName ?? '–'}</td>
      <td>{user.emailVerified ? 'yes' : 'not yet'}</td>
      <td className="nowrap">
        <Age of={user.createdAt} />
      </td>
      <td>
        {isMe ? (
          user.tier
        ) : (
          <Choice
            label={`Tier of ${user.email}`}
            options={TIERS}
            value={isPending ? (variables.tier ?? user.tier) : user.tier}
            onChange={(tier = user.tier) => mutate({ tier })}
          />
        )}
      </td>
      <td className="number">
        {!isMe && (
          <button
            type="button"
            className="quiet"
            disabled={isPending}
            onClick={() => {
              setIsSure(!user.disabled && !isSure);
              if (user.disabled || isSure) mutate({ disabled: !user.disabled });
            }}
            onBlur={() => setIsSure(false)}
          >
            {user.disabled ? 'Enable' : isSure ? 'Disable: ends his sessions' : 'Disable'}
          </button>
        )}
      </td>
    </tr>
  );
}
