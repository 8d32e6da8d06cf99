import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { Problem } from '../../api/requests/problem.ts';
import { request } from '../../api/requests/request.ts';
import { signIn } from '../../api/session/session.ts';
import { Button } from '../../parts/fields/button.tsx';
import { PasswordField, TextField } from '../../parts/fields/text-field.tsx';
import { Refusal } from './access-page.tsx';
import { strings } from './strings.ts';

/** Email and password, and a code where the account needs one. */
export function SignInForm() {
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
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    attempt.mutate(asksCode ? code.trim() : undefined);
  };
  const isUnverified = attempt.error instanceof Problem && attempt.error.slug === 'email-not-verified';
  return (
    <>
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
    </>
  );
}

const isCodeNeeded = (error: Error | null): boolean => error instanceof Problem && error.slug === 'two-factor-required';

function SendAgain({ email }: { readonly email: string }) {
  const send = useMutation({
    mutationFn: () => request('POST /auth/resend-verification', { body: { email } }),
  });
  return (
    <div className="refusal" role="alert">
      <p>{strings.signIn.unverified}</p>
      {send.isSuccess ? (
        <p>{strings.signIn.resent}</p>
      ) : (
        <button
          type="button"
          className="link"
          aria-disabled={send.isPending}
          onClick={send.isPending ? undefined : () => send.mutate()}
        >
          {strings.signIn.resend}
        </button>
      )}
      {send.error !== null && <p>{send.error.message}</p>}
    </div>
  );
}
