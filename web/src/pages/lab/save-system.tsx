import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { newIdempotencyKey } from '../../api/requests/idempotency-key.ts';
import { request } from '../../api/requests/request.ts';
import { savedSystems, type AskedSystem } from '../../api/systems.ts';
import { Button } from '../../parts/fields/button.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Failure } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';

const words = strings.save;

/** Saves the system that was tested. Its bets are recorded from then on. */
export function SaveSystem({ of }: { readonly of: AskedSystem }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [key, setKey] = useState(newIdempotencyKey);
  // The closing price is not known before tip-off: no bet can be recorded at it.
  const isFollowed = of.price !== 'closing';
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () =>
      request('POST /me/systems', { body: { name: name.trim(), system: of, isFollowed }, idempotencyKey: key }),
    onSuccess: async () => {
      setName('');
      setKey(newIdempotencyKey());
      await queries.invalidateQueries({ queryKey: savedSystems.queryKey });
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };
  return (
    <section className="panel stack" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className="muted">{isFollowed ? words.note : words.closing}</p>
      <form className="row lab-save" onSubmit={submit}>
        <TextField
          label={words.name}
          placeholder={words.placeholder}
          value={name}
          required
          maxLength={80}
          onChange={setName}
        />
        <Button type="submit" busy={isPending}>
          {isFollowed ? words.submit : words.only}
        </Button>
      </form>
      <p role="status">{data !== undefined && (data.isFollowed ? words.followed : words.saved)(data.name)}</p>
      {error !== null && <Failure error={error} />}
    </section>
  );
}
