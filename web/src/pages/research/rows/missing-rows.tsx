import type { UseQueryResult } from '@tanstack/react-query';
import type { PropsPage } from '../../../api/types.ts';
import { useRetry } from '../../../parts/states/retry.tsx';
import { Failure } from '../../../parts/states/states.tsx';

interface MissingRowsProps {
  readonly of: UseQueryResult<PropsPage>;
  readonly onResponse: () => void;
}

/** Stays in view wherever the rows are scrolled to. */
export function MissingRows({ of, onResponse }: MissingRowsProps) {
  const { error, isRetrying, retry } = useRetry(of, onResponse);
  if (error === null) return null;
  return (
    <div className="props-missing">
      <Failure error={error} retry={retry} isRetrying={isRetrying} />
    </div>
  );
}
