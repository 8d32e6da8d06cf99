import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { request } from '../../api/request.ts';
import { Button } from '../../parts/button.tsx';
import { PasswordField } from '../../parts/text-field.tsx';
import { AccessPage, Refusal, useLinkToken, violation } from './access-page.tsx';

export function ResetPasswordPage() {
  const token = useLinkToken();
  const [password, setPassword] = useState('');
  const reset = useMutation({
    mutationFn: () => request('/auth/reset-password', { method: 'POST', body: { token, password } }),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    reset.mutate();
  };
  return (
    <AccessPage title="Set a new password">
      {token === undefined && <p>The link is not whole. Follow it from the mail again.</p>}
      {reset.isSuccess && <p>The new password is in force, and every session of the account has ended.</p>}
      {token !== undefined && !reset.isSuccess && (
        <form onSubmit={submit}>
          <PasswordField
            label="New password"
            hint="12 characters or more; a sentence is good."
            autoComplete="new-password"
            required
            minLength={12}
            value={password}
            error={violation(reset.error, 'password')}
            onChange={setPassword}
          />
          <Refusal error={reset.error} members={['password']} />
          <Button type="submit" busy={reset.isPending}>
            Set it
          </Button>
        </form>
      )}
      <p className="access-links">
        <Link to="/sign-in">Sign in</Link>
        {reset.isError && <Link to="/forgot-password">Ask for a new link</Link>}
      </p>
    </AccessPage>
  );
}
