import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { follows } from '../../api/alerts.ts';
import { request } from '../../api/request.ts';
import type { Follow } from '../../api/types.ts';
import { strings as words } from './strings.ts';

/**
 * Follows a player, or stops. `isAsking` false: it shows what is known already and asks for nothing, for lists of many.
 * Following twice is following once, so pressing it is right either way.
 */
export function FollowButton({
  playerId,
  name,
  isAsking = true,
}: {
  readonly playerId: number;
  readonly name: string;
  readonly isAsking?: boolean;
}) {
  const queries = useQueryClient();
  const { data } = useQuery({ ...follows, enabled: isAsking });
  const followed = data?.find((one) => one.playerId === playerId && one.stat === null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      followed === undefined
        ? request<Follow>('/me/follows', { method: 'POST', body: { playerId } })
        : request<undefined>(`/me/follows/${followed.id}`, { method: 'DELETE' }),
    onSuccess: () => queries.fetchQuery({ ...follows, staleTime: 0 }),
  });
  return (
    <>
      <button
        type="button"
        className="quiet"
        aria-pressed={followed !== undefined}
        aria-label={words.label(name)}
        disabled={isPending}
        onClick={() => mutate()}
      >
        {followed === undefined ? words.follow : words.following}
      </button>
      {error !== null && (
        <span className="bad small" role="alert">
          {words.failed(error.message)}
        </span>
      )}
    </>
  );
}
