import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { violationOf } from '../../api/requests/problem.ts';
import { request } from '../../api/requests/request.ts';
import { Button } from '../../parts/fields/button.tsx';
import { PasswordField } from '../../parts/fields/text-field.tsx';
import { AccessPage, Refusal, useLinkToken } from './access-page.tsx';
import { strings } from './strings.ts';

export function ResetPasswordPage() {
  const token = useLinkToken();
  const [password, setPassword] = useState('');
  const reset = useMutation({
    mutationFn: () => request('POST /auth/reset-password', { body: { token: token ?? '', password } }),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    reset.mutate();
  };
  return (
    <AccessPage title={strings.reset.title}>
      {token === undefined && <p>{strings.brokenLink}</p>}
      {reset.isSuccess && <p>{strings.reset.done}</p>}
      {token !== undefined && !reset.isSuccess && (
        <form onSubmit={submit}>
          <PasswordField
            label={strings.reset.label}
            hint={strings.newPasswordHint}
            autoComplete="new-password"
            required
            minLength={12}
            value={password}
            error={violationOf(reset.error, 'password')}
            onChange={setPassword}
          />
          {violationOf(reset.error, 'token') === undefined ? (
            <Refusal error={reset.error} members={['password']} />
          ) : (
            <p className="refusal" role="alert">
              {strings.expiredLink}
            </p>
          )}
          <Button type="submit" busy={reset.isPending}>
            {strings.reset.button}
          </Button>
        </form>
      )}
      <p className="access-links">
        <Link to="/sign-in">{strings.signIn.title}</Link>
        {reset.isError && <Link to="/forgot-password">{strings.reset.again}</Link>}
      </p>
    </AccessPage>
  );
}
