import { useMutation, useQuery } from '@tanstack/react-query';
import { checkSetup, setupSteps } from '../../api/session/setup.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Status } from '../../parts/marks.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Failure, Skeleton } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';

const words = strings.connect;

/** The steps from an empty service to the first real board, each with its state and what to do. */
export function Connect() {
  const steps = useQuery(setupSteps);
  const { mutate, data: checked, isPending, error } = useMutation({ mutationFn: checkSetup });
  return (
    <div className="stack">
      <p className="muted">{words.intro}</p>
      <div className="row">
        <Button onClick={() => mutate()} busy={isPending}>
          {words.check}
        </Button>
        <p className="small muted" role="status">
          {checked === undefined ? words.cost : words.checked}
        </p>
      </div>
      {error !== null && <Failure error={error} retry={() => mutate()} />}
      <Loaded of={steps} skeleton={<Skeleton height={96} lines={6} />}>
        {(all) => (
          <ol className="stack" aria-label={words.label}>
            {(checked ?? all).map(({ step, verdict, says, advice }) => (
              <li key={step} className="panel stack">
                <div className="wall-head">
                  <h2>{words.steps[step]}</h2>
                  <Status of={verdict} />
                </div>
                <p>{says}</p>
                {advice !== null && <p className="muted">{advice}</p>}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </div>
  );
}
