import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { request } from '../../api/request.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { AccessPage, Refusal, violation } from './access-page.tsx';

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const ask = useMutation({
    mutationFn: (address: string) => request('/auth/forgot-password', { method: 'POST', body: { email: address } }),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    ask.mutate(email.trim());
  };
  return (
    <AccessPage title="Forgot the password?">
      {ask.isSuccess ? (
        <p>
          If <strong>{ask.variables}</strong> has an account, a link that sets a new password is on its way. It works
          for an hour.
        </p>
      ) : (
        <form onSubmit={submit}>
          <TextField
            label="Mail address"
            type="email"
            autoComplete="username"
            required
            value={email}
            error={violation(ask.error, 'email')}
            onChange={setEmail}
          />
          <Refusal error={ask.error} members={['email']} />
          <Button type="submit" busy={ask.isPending}>
            Send a link
          </Button>
        </form>
      )}
      <p className="access-links">
        <Link to="/sign-in">Back to the sign-in</Link>
      </p>
    </AccessPage>
  );
}
