import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { violationOf } from '../../api/requests/problem.ts';
import { request } from '../../api/requests/request.ts';
import { Button } from '../../parts/fields/button.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { AccessPage, Refusal } from './access-page.tsx';
import { strings } from './strings.ts';

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const ask = useMutation({
    mutationFn: (address: string) => request('POST /auth/forgot-password', { body: { email: address } }),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    ask.mutate(email.trim());
  };
  return (
    <AccessPage title={strings.forgot.title}>
      {ask.isSuccess ? (
        <p>
          {strings.forgot.sentBefore}
          <strong>{ask.variables}</strong>
          {strings.forgot.sentAfter}
        </p>
      ) : (
        <form onSubmit={submit}>
          <TextField
            label={strings.email}
            type="email"
            autoComplete="username"
            required
            value={email}
            error={violationOf(ask.error, 'email')}
            onChange={setEmail}
          />
          <Refusal error={ask.error} members={['email']} />
          <Button type="submit" busy={ask.isPending}>
            {strings.forgot.button}
          </Button>
        </form>
      )}
      <p className="access-links">
        <Link to="/sign-in">{strings.forgot.back}</Link>
      </p>
    </AccessPage>
  );
}
