import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { violationOf } from '../../../api/requests/problem.ts';
import { needsPassword, reauthenticate, twoFactor } from '../../../api/session/security.ts';
import { Button } from '../../../parts/fields/button.tsx';
import { PasswordField, TextField } from '../../../parts/fields/text-field.tsx';
import { Failure } from '../../../parts/states/states.tsx';
import { strings } from '../strings.ts';

const words = strings.confirm;

interface ConfirmPasswordProps {
  /** Why the change was refused. */
  readonly error: Error | null;
  /** Sends the change again. */
  readonly again: () => void;
}

/** Why a change was refused. If it needs the password again, asks for it and sends the change once more. */
export function ConfirmPassword({ error, again }: ConfirmPasswordProps) {
  if (error === null) return null;
  return needsPassword(error) ? <AskPassword again={again} /> : <Failure error={error} />;
}

function AskPassword({ again }: { readonly again: () => void }) {
  const { data } = useQuery(twoFactor);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const hasCode = data?.enabled === true;
  const proof = useMutation({
    mutationFn: () => reauthenticate(password, hasCode ? code.trim() : undefined),
    onSuccess: again,
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!proof.isPending) proof.mutate();
  };
  const wrong = { password: violationOf(proof.error, 'password'), code: violationOf(proof.error, 'code') };
  return (
    <form className="confirm-password stack" onSubmit={submit} aria-label={words.title}>
      <p role="alert">{words.note}</p>
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        error={wrong.password === undefined ? undefined : words.wrongPassword}
        onChange={setPassword}
      />
      {hasCode && (
        <TextField
          label={words.code}
          autoComplete="one-time-code"
          required
          maxLength={40}
          value={code}
          error={wrong.code === undefined ? undefined : words.wrongCode}
          onChange={setCode}
        />
      )}
      {proof.error !== null && wrong.password === undefined && wrong.code === undefined && (
        <Failure error={proof.error} />
      )}
      <p>
        <Button type="submit" busy={proof.isPending}>
          {words.button}
        </Button>
      </p>
    </form>
  );
}
