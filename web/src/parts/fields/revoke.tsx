import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { strings } from '../strings.ts';
import { SureButton } from './sure-button.tsx';

interface RevokeProps {
  /** What is deleted. */
  readonly path: string;
  /** The list that it stands in. */
  readonly list: QueryKey;
  readonly sure: string;
}

/** Revokes a key or token: programs that use it stop working at once. */
export function Revoke({ path, list, sure }: RevokeProps) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(path, { method: 'DELETE' }),
    onSettled: () => queries.invalidateQueries({ queryKey: list }),
  });
  return (
    <>
      {error !== null && (
        <span className="bad small" role="alert">
          {strings.revoke.failed(error.message)}{' '}
        </span>
      )}
      <SureButton label={strings.revoke.label} sure={sure} busy={isPending} onSure={mutate} />
    </>
  );
}
