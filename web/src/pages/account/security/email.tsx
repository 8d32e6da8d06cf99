import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { violationOf } from '../../../api/requests/problem.ts';
import { request } from '../../../api/requests/request.ts';
import { Button } from '../../../parts/fields/button.tsx';
import { TextField } from '../../../parts/fields/text-field.tsx';
import { strings } from '../strings.ts';
import { ConfirmPassword } from './confirm-password.tsx';

const words = strings.email;

/** Asks for a link to another email; the account keeps the present one until the link is followed. */
export function Email({ email }: { readonly email: string }) {
  const [next, setNext] = useState('');
  const change = useMutation({
    mutationFn: () => request('POST /me/email', { body: { email: next.trim() } }),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  const wrong = violationOf(change.error, 'email');
  return (
    <section className="panel stack" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.note(email)}</p>
      {change.isSuccess ? (
        <p role="status">{words.sent(next.trim())}</p>
      ) : (
        <form className="stack" onSubmit={submit}>
          <TextField
            label={words.new}
            type="email"
            autoComplete="email"
            required
            value={next}
            error={wrong}
            onChange={setNext}
          />
          <p>
            <Button type="submit" busy={change.isPending}>
              {words.button}
            </Button>
          </p>
        </form>
      )}
      {wrong === undefined && <ConfirmPassword error={change.error} again={change.mutate} />}
    </section>
  );
}
