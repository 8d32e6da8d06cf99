import { useMutation } from '@tanstack/react-query';
import { Link, Navigate, useRouterState } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { Problem } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import { signIn, useSession } from '../../api/session.ts';
import { Button } from '../../parts/fields/button.tsx';
import { PasswordField, TextField } from '../../parts/fields/text-field.tsx';
import { AccessPage, Refusal } from './access-page.tsx';
import { strings } from './strings.ts';

/** Shown at its own address, and in place of any other page while signed out. Signing in then shows that page. */
export function SignInPage() {
  const session = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const attempt = useMutation({ mutationFn: () => signIn(email.trim(), password) });
  if (session.status === 'in' && path === '/sign-in') return <Navigate to="/" />;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    attempt.mutate();
  };
  const isUnverified = attempt.error instanceof Problem && attempt.error.slug === 'email-not-verified';
  return (
    <AccessPage title={strings.signIn.title}>
      <form onSubmit={submit}>
        <TextField
          label={strings.email}
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
        />
        <PasswordField
          label={strings.password}
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
        {isUnverified ? <SendAgain email={email.trim()} /> : <Refusal error={attempt.error} members={[]} />}
        <Button type="submit" busy={attempt.isPending}>
          {strings.signIn.button}
        </Button>
      </form>
      <p className="access-links">
        <Link to="/sign-up">{strings.signIn.create}</Link>
        <Link to="/forgot-password">{strings.signIn.forgot}</Link>
      </p>
    </AccessPage>
  );
}

function SendAgain({ email }: { readonly email: string }) {
  const send = useMutation({
    mutationFn: () => request('/auth/resend-verification', { method: 'POST', body: { email } }),
  });
  return (
    <div className="refusal" role="alert">
      <p>{strings.signIn.unverified}</p>
      {send.isSuccess ? (
        <p>{strings.signIn.resent}</p>
      ) : (
        <button type="button" className="link" disabled={send.isPending} onClick={() => send.mutate()}>
          {strings.signIn.resend}
        </button>
      )}
      {send.error !== null && <p>{send.error.message}</p>}
    </div>
  );
}
