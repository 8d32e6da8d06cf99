import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { follows } from '../../api/alerts.ts';
import { request } from '../../api/requests/request.ts';
import type { Stat } from '../../kernel.ts';
import { isFollow, type Followable } from './followed.ts';
import { strings as words } from './strings.ts';

interface FollowButtonProps {
  readonly of: Followable<Stat>;
  /** Names what is followed, for screen readers. */
  readonly name: string;
  /** Whether the name is seen too, where several buttons stand near one another. */
  readonly isNamed?: boolean;
}

/**
 * Follows a player, a prop or a team, or stops. All buttons of a tab share one list, which is loaded once. Following twice is
 * following once, so pressing it is right before the list is there too.
 */
export function FollowButton({ of, name, isNamed = false }: FollowButtonProps) {
  const queries = useQueryClient();
  const { data } = useQuery(follows);
  const followed = data?.find((one) => isFollow(one, of));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      followed === undefined
        ? request('POST /me/follows', { body: of })
        : request('DELETE /me/follows/{id}', { path: { id: followed.id } }),
    onSuccess: () => queries.fetchQuery({ ...follows, staleTime: 0 }),
  });
  return (
    <>
      <button
        type="button"
        className="quiet"
        aria-pressed={followed !== undefined}
        aria-label={words.label(name)}
        // Not disabled: a disabled button loses the focus.
        aria-disabled={isPending}
        onClick={isPending ? undefined : () => mutate()}
      >
        {followed === undefined ? words.follow : words.following}
        {isNamed && ` ${name}`}
      </button>
      {error !== null && (
        <span className="bad small" role="alert">
          {words.failed(error.message)}
        </span>
      )}
    </>
  );
}
