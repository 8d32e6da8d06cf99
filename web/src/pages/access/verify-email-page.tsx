import { useMutation } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { newIdempotencyKey } from '../../api/requests/idempotency-key.ts';
import { violationOf } from '../../api/requests/problem.ts';
import { request } from '../../api/requests/request.ts';
import { signIn } from '../../api/session/session.ts';
import { Button } from '../../parts/fields/button.tsx';
import { PasswordField } from '../../parts/fields/text-field.tsx';
import { AccessPage, Refusal, useLinkToken } from './access-page.tsx';
import { strings } from './strings.ts';

/** One idempotency key per visit: the link works once, and a repeated request gets the first response. */
const VISIT = newIdempotencyKey();

/**
 * Where the link of a new account leads. It asks for the password, because another person may have registered the email
 * too: only the password that is given with the link counts.
 */
export function VerifyEmailPage() {
  const token = useLinkToken();
  const [password, setPassword] = useState('');
  const verify = useMutation({
    mutationFn: async () => {
      const { email } = await request('POST /auth/verify-email', {
        body: { token: token ?? '', password },
        idempotencyKey: VISIT,
      });
      await signIn(email, password);
    },
  });
  if (verify.isSuccess) return <Navigate to="/" />;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    verify.mutate();
  };
  const isExpired = violationOf(verify.error, 'token') !== undefined;
  return (
    <AccessPage title={strings.verify.title}>
      {token === undefined && <p>{strings.brokenLink}</p>}
      {token !== undefined && (
        <form onSubmit={submit}>
          <PasswordField
            label={strings.password}
            hint={strings.verify.hint}
            autoComplete="current-password"
            required
            minLength={12}
            value={password}
            error={violationOf(verify.error, 'password')}
            onChange={setPassword}
          />
          {isExpired ? (
            <p className="refusal" role="alert">
              {strings.expiredLink}
            </p>
          ) : (
            <Refusal error={verify.error} members={['password']} />
          )}
          <Button type="submit" busy={verify.isPending}>
            {strings.verify.button}
          </Button>
        </form>
      )}
      <p className="access-links">
        <Link to="/sign-in">{strings.signIn.title}</Link>
      </p>
    </AccessPage>
  );
}
