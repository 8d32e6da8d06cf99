import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { AdminUser, Tier } from '../../api/types.ts';
import { usersNamed } from '../../api/operations.ts';
import { request } from '../../api/requests/request.ts';
import { useUser } from '../../api/session/session.ts';
import { TIERS } from '../../access.ts';
import { Choice } from '../../parts/fields/choice.tsx';
import { SureButton } from '../../parts/fields/sure-button.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { Empty, Failure, Skeleton } from '../../parts/states/states.tsx';
import { unseen, Table } from '../../parts/table.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { strings } from './strings.ts';

const words = strings.users;
const { columns } = words;

export function Users() {
  const [search, setSearch] = useState('');
  const users = useQuery(usersNamed(useDeferredValue(search.trim())));
  return (
    <div className="stack">
      <div className="users-search">
        <TextField label={words.search} bare placeholder={words.search} value={search} onChange={setSearch} />
      </div>
      <Loaded of={users} skeleton={<Skeleton height={32} lines={6} />}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <Empty title={words.empty} />
          ) : (
            <>
              <UserTable users={items} />
              {nextCursor !== null && <p className="muted">{words.more}</p>}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function UserTable({ users }: { readonly users: readonly AdminUser[] }) {
  return (
    <Table
      label={words.table}
      columns={[columns.email, columns.name, columns.verified, columns.created, columns.tier, unseen(strings.actions)]}
      framed
      stacks
    >
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
    // One at a time: the last choice wins.
    scope: { id: `user-${user.id}` },
    mutationFn: (change: { tier?: Tier; disabled?: boolean }) =>
      request('PATCH /admin/users/{id}', { path: { id: user.id }, body: change }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'users'] }),
  });
  // Admins cannot change their own account here: another admin can.
  const isMe = me.id === user.id;
  return (
    <tr className={user.disabled ? 'few' : undefined}>
      <td>
        {user.email}
        {error !== null && <Failure error={error} />}
      </td>
      <td>{user.displayName ?? strings.none}</td>
      <td data-label={columns.verified}>{user.emailVerified ? words.verified : words.notVerified}</td>
      <td className="nowrap" data-label={columns.created}>
        <Age of={user.createdAt} />
      </td>
      <td>
        {isMe ? (
          user.tier
        ) : (
          <Choice
            label={words.tier(user.email)}
            options={TIERS}
            value={isPending ? (variables.tier ?? user.tier) : user.tier}
            onChange={(tier = user.tier) => mutate({ tier })}
          />
        )}
      </td>
      <td className="number">
        {!isMe && (
          <SureButton
            label={user.disabled ? words.enable : words.disable}
            sure={user.disabled ? undefined : words.sure}
            busy={isPending}
            onSure={() => mutate({ disabled: !user.disabled })}
          />
        )}
      </td>
    </tr>
  );
}
