import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { violationOf } from '../../api/requests/problem.ts';
import { request } from '../../api/requests/request.ts';
import { Button } from '../../parts/fields/button.tsx';
import { PasswordField, TextField } from '../../parts/fields/text-field.tsx';
import { AccessPage, Refusal } from './access-page.tsx';
import { strings } from './strings.ts';

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
    mutationFn: (account: NewAccount) => request('POST /auth/register', { body: account }),
  });
  if (register.isSuccess) return <LinkSent email={register.variables.email} />;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    register.mutate({ email: email.trim(), password, displayName: name.trim() === '' ? null : name.trim() });
  };
  return (
    <AccessPage title={strings.signUp.title}>
      <form onSubmit={submit}>
        <TextField
          label={strings.email}
          type="email"
          autoComplete="username"
          required
          value={email}
          error={violationOf(register.error, 'email')}
          onChange={setEmail}
        />
        <TextField
          label={strings.signUp.name}
          autoComplete="name"
          maxLength={100}
          value={name}
          error={violationOf(register.error, 'displayName')}
          onChange={setName}
        />
        <PasswordField
          label={strings.password}
          hint={strings.newPasswordHint}
          autoComplete="new-password"
          required
          minLength={12}
          value={password}
          error={violationOf(register.error, 'password')}
          onChange={setPassword}
        />
        <Refusal error={register.error} members={['email', 'displayName', 'password']} />
        <Button type="submit" busy={register.isPending}>
          {strings.signUp.button}
        </Button>
      </form>
      <p className="access-links">
        <Link to="/sign-in">{strings.signUp.signIn}</Link>
      </p>
    </AccessPage>
  );
}

function LinkSent({ email }: { readonly email: string }) {
  return (
    <AccessPage title={strings.signUp.sentTitle}>
      <p>
        {strings.signUp.sentBefore}
        <strong>{email}</strong>
        {strings.signUp.sentAfter}
      </p>
      <p className="access-links">
        <Link to="/sign-in">{strings.signIn.title}</Link>
      </p>
    </AccessPage>
  );
}
