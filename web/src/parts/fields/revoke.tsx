import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { Address } from '../../api/requests/described.ts';
import { request } from '../../api/requests/request.ts';
import { strings } from '../strings.ts';
import { SureButton } from './sure-button.tsx';

interface RevokeProps {
  /** What is deleted. */
  readonly address: Extract<Address, `DELETE ${string}/{id}`>;
  readonly id: number;
  /** The list that it stands in. */
  readonly list: QueryKey;
  readonly sure: string;
  /** By default: revoke. */
  readonly label?: string;
}

/** Revokes a key or token, whose programs stop working at once; or deletes what else a list has. */
export function Revoke({ address, id, list, sure, label = strings.revoke.label }: RevokeProps) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(address, { path: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: list }),
  });
  return (
    <>
      {error !== null && (
        <span className="bad small" role="alert">
          {strings.revoke.failed(error.message)}{' '}
        </span>
      )}
      <SureButton label={label} sure={sure} busy={isPending} onSure={mutate} />
    </>
  );
}
