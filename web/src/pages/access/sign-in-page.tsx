import { useMutation } from '@tanstack/react-query';
import { Link, Navigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { Problem } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import { signIn, useSession } from '../../api/session.ts';
import { Button } from '../../parts/fields/button.tsx';
import { PasswordField, TextField } from '../../parts/fields/text-field.tsx';
import { AccessPage, Refusal } from './access-page.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { strings } from './strings.ts';

/** Shown at its own address, and in place of any other page while signed out. Signing in then shows that page. */
export function SignInPage() {
  const session = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { because } = useSearch({ strict: false });
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const attempt = useMutation({
    mutationFn: (sent: string | undefined) => signIn(email.trim(), password, sent),
    onError: (error) => {
      if (isCodeNeeded(error)) setAsksCode(true);
    },
  });
  if (session.status === 'in' && path === '/sign-in') return <Navigate to="/" />;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    attempt.mutate(asksCode ? code.trim() : undefined);
  };
  const isUnverified = attempt.error instanceof Problem && attempt.error.slug === 'email-not-verified';
  return (
    <AccessPage title={strings.signIn.title}>
      <DemoAccounts />
      {because === 'password-changed' && <p role="status">{strings.signIn.passwordChanged}</p>}
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
        {asksCode && (
          <TextField
            label={strings.signIn.code}
            hint={strings.signIn.codeHint}
            autoComplete="one-time-code"
            autoFocus
            required
            maxLength={40}
            value={code}
            error={
              isCodeNeeded(attempt.error) && attempt.variables !== undefined ? strings.signIn.wrongCode : undefined
            }
            onChange={setCode}
          />
        )}
        {isUnverified && <SendAgain email={email.trim()} />}
        {!isUnverified && !isCodeNeeded(attempt.error) && <Refusal error={attempt.error} members={[]} />}
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

const isCodeNeeded = (error: Error | null): boolean => error instanceof Problem && error.slug === 'two-factor-required';

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
