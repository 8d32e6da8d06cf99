import { useMutation } from '@tanstack/react-query';
import { Link, Navigate, useRouterState } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { Problem } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import { signIn, useSession } from '../../api/session.ts';
import { Button } from '../../parts/button.tsx';
import { PasswordField, TextField } from '../../parts/text-field.tsx';
import { AccessPage, Refusal } from './access-page.tsx';

/** Shown at its own address, and in place of any page to whoever is not signed in: that page is there afterwards. */
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
    <AccessPage title="Sign in">
      <form onSubmit={submit}>
        <TextField
          label="Mail address"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
        {isUnverified ? <SendAgain email={email.trim()} /> : <Refusal error={attempt.error} members={[]} />}
        <Button type="submit" busy={attempt.isPending}>
          Sign in
        </Button>
      </form>
      <p className="access-links">
        <Link to="/sign-up">Make an account</Link>
        <Link to="/forgot-password">Forgot the password?</Link>
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
      <p>The address was never confirmed: follow the link in the mail.</p>
      {send.isSuccess ? (
        <p>A new link is on its way.</p>
      ) : (
        <button type="button" className="link" disabled={send.isPending} onClick={() => send.mutate()}>
          Send a new link
        </button>
      )}
      {send.error !== null && <p>{send.error.message}</p>}
    </div>
  );
}
