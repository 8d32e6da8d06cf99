import type { Bet } from '../../../api/types.ts';
import { Button } from '../../../parts/fields/button.tsx';
import { Failure } from '../../../parts/states/states.tsx';
import { strings } from '../strings.ts';

const words = strings.form;

interface LogResultProps {
  readonly of: {
    readonly error: Error | null;
    readonly isDuplicate: boolean;
    readonly isPending: boolean;
    readonly data: Bet | undefined;
    readonly log: (again: boolean) => void;
  };
  readonly said: (bet: Bet) => string;
}

/** What came of logging a bet: logged, refused, or the same as one just logged. */
export function LogResult({ of: { error, isDuplicate, isPending, data, log }, said }: LogResultProps) {
  return (
    <>
      {isDuplicate ? (
        <p className="row" role="alert">
          {words.duplicate}
          <Button second busy={isPending} onClick={() => log(true)}>
            {words.again}
          </Button>
        </p>
      ) : (
        error !== null && <Failure error={error} />
      )}
      <p role="status">{data !== undefined && said(data)}</p>
    </>
  );
}
