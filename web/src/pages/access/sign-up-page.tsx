import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { request } from '../../api/request.ts';
import { Button } from '../../parts/button.tsx';
import { PasswordField, TextField } from '../../parts/text-field.tsx';
import { AccessPage, Refusal, violation } from './access-page.tsx';

interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly displayName: string | null;
}

export function SignUpPage() {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const register = useMutation({
    mutationFn: (account: NewAccount) => request('/auth/register', { method: 'POST', body: account }),
  });
  if (register.isSuccess) return <LookAtYourMail email={register.variables.email} />;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    register.mutate({ email: email.trim(), password, displayName: name.trim() === '' ? null : name.trim() });
  };
  return (
    <AccessPage title="Make an account">
      <form onSubmit={submit}>
        <TextField
          label="Mail address"
          type="email"
          autoComplete="username"
          required
          value={email}
          error={violation(register.error, 'email')}
          onChange={setEmail}
        />
        <TextField
          label="Name, if you like"
          autoComplete="name"
          maxLength={100}
          value={name}
          error={violation(register.error, 'displayName')}
          onChange={setName}
        />
        <PasswordField
          label="Password"
          hint="12 characters or more; a sentence is good."
          autoComplete="new-password"
          required
          minLength={12}
          value={password}
          error={violation(register.error, 'password')}
          onChange={setPassword}
        />
        <Refusal error={register.error} members={['email', 'displayName', 'password']} />
        <Button type="submit" busy={register.isPending}>
          Make the account
        </Button>
      </form>
      <p className="access-links">
        <Link to="/sign-in">You have one? Sign in</Link>
      </p>
    </AccessPage>
  );
}

function LookAtYourMail({ email }: { readonly email: string }) {
  return (
    <AccessPage title="Look at your mail">
      <p>
        A link is on its way to <strong>{email}</strong>. The account opens once you have followed it, within 24 hours.
      </p>
      <p className="access-links">
        <Link to="/sign-in">Sign in</Link>
      </p>
    </AccessPage>
  );
}
