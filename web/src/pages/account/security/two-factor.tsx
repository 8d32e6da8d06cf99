import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/requests/request.ts';
import { twoFactor } from '../../../api/session/security.ts';
import { Button } from '../../../parts/fields/button.tsx';
import { Age } from '../../../parts/marks.tsx';
import { SecretOnce } from '../../../parts/copy/secret-once.tsx';
import { SureButton } from '../../../parts/fields/sure-button.tsx';
import { Loaded } from '../../../parts/states/loaded.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import { strings } from '../strings.ts';
import { ConfirmPassword } from './confirm-password.tsx';
import { SetUp } from './set-up.tsx';

const words = strings.twoFactor;

/** Two-factor sign-in: off, being set up, just turned on with its recovery codes, or on. */
export function TwoFactor() {
  const queries = useQueryClient();
  const state = useQuery(twoFactor);
  const [codes, setCodes] = useState<readonly string[]>();
  const done = async (): Promise<void> => {
    setCodes(undefined);
    // An admin who had to set it up may see everything from now on.
    await queries.invalidateQueries();
  };
  return (
    <section className="panel stack" aria-label={words.title}>
      <h2>{words.title}</h2>
      {codes === undefined ? (
        <Loaded of={state} skeleton={<Skeleton height={32} lines={2} />}>
          {({ enabled, enabledAt, recoveryCodesLeft }) =>
            enabled && enabledAt !== null ? (
              <TurnOff since={enabledAt} codesLeft={recoveryCodesLeft} onCodes={setCodes} />
            ) : (
              <Begin onCodes={setCodes} />
            )
          }
        </Loaded>
      ) : (
        <>
          <p role="status">{words.isOn}</p>
          <p>{words.codes}</p>
          <SecretOnce what={words.yours} once={words.once} secret={codes.join('\n')} onDone={() => void done()} />
        </>
      )}
    </section>
  );
}

function Begin({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const begin = useMutation({ mutationFn: () => request('POST /me/two-factor') });
  if (begin.data !== undefined) return <SetUp enrollment={begin.data} onCodes={onCodes} onCancel={begin.reset} />;
  return (
    <>
      <p>{words.note}</p>
      <p>
        <Button busy={begin.isPending} onClick={() => begin.mutate()}>
          {words.setUp}
        </Button>
      </p>
      <ConfirmPassword error={begin.error} again={begin.mutate} />
    </>
  );
}

interface TurnedOn {
  readonly since: string;
  readonly codesLeft: number;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Turning off takes two presses, and new recovery codes one. */
function TurnOff({ since, codesLeft, onCodes }: TurnedOn) {
  const queries = useQueryClient();
  const off = useMutation({
    mutationFn: () => request('DELETE /me/two-factor'),
    onSuccess: () => queries.invalidateQueries({ queryKey: twoFactor.queryKey }),
  });
  const renew = useMutation({
    mutationFn: () => request('POST /me/two-factor/recovery-codes'),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <>
      <p>
        {words.since}
        <Age of={since} />
        {words.left(codesLeft)}
      </p>
      <button
        type="button"
        className="quiet start"
        aria-disabled={renew.isPending}
        onClick={renew.isPending ? undefined : () => renew.mutate()}
      >
        {words.renew}
      </button>
      <ConfirmPassword error={renew.error} again={renew.mutate} />
      <SureButton
        label={words.turnOff}
        sure={words.sure}
        busy={off.isPending}
        className="quiet start"
        onSure={off.mutate}
      />
      <ConfirmPassword error={off.error} again={off.mutate} />
    </>
  );
}
