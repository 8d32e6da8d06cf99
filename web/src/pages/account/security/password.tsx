import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { violationOf } from '../../../api/requests/problem.ts';
import { request } from '../../../api/requests/request.ts';
import { needsPassword, reauthenticate, twoFactor } from '../../../api/session/security.ts';
import { sessionEnded } from '../../../api/session/session.ts';
import { Button } from '../../../parts/fields/button.tsx';
import { PasswordField } from '../../../parts/fields/text-field.tsx';
import { strings } from '../strings.ts';
import { ConfirmPassword } from './confirm-password.tsx';

const words = strings.password;

/** Changes the password, which ends every session, this one too. */
export function Password() {
  const navigate = useNavigate();
  const { data } = useQuery(twoFactor);
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const send = () => request('POST /me/password', { body: { currentPassword, newPassword } });
  const change = useMutation({
    mutationFn: async () => {
      try {
        await send();
      } catch (error) {
        // The password is here: without a second factor nothing more has to be asked.
        if (!(error instanceof Error) || !needsPassword(error) || data?.enabled !== false) throw error;
        await reauthenticate(currentPassword);
        await send();
      }
    },
    onSuccess: () => {
      sessionEnded();
      return navigate({ to: '/sign-in', search: { because: 'password-changed' } });
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  const isWrong = ['currentPassword', 'password'].some((member) => violationOf(change.error, member) !== undefined);
  const unfit = violationOf(change.error, 'newPassword');
  return (
    <section className="panel stack" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.note}</p>
      <form className="stack" onSubmit={submit}>
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          required
          value={currentPassword}
          error={isWrong ? words.wrong : undefined}
          onChange={setCurrent}
        />
        <PasswordField
          label={words.new}
          hint={words.hint}
          autoComplete="new-password"
          required
          minLength={12}
          value={newPassword}
          error={unfit}
          onChange={setNew}
        />
        <p>
          <Button type="submit" busy={change.isPending}>
            {words.button}
          </Button>
        </p>
      </form>
      {!isWrong && unfit === undefined && <ConfirmPassword error={change.error} again={change.mutate} />}
    </section>
  );
}
