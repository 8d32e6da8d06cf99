import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { picksOf } from '../../api/reads.ts';
import { request } from '../../api/request.ts';
import type { Bet, Pick } from '../../api/types.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { Button } from '../../parts/fields/button.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Failure, Skeleton } from '../../parts/states/states.tsx';
import { claimOf } from './bet-table.tsx';
import { lastStake } from './last-stake.ts';
import { strings } from './strings.ts';

const words = strings.form;

/** Logs a bet on a pick of today's board; its book and price stand there already. */
export function LogBet({ pickId }: { readonly pickId: number }) {
  const picks = useQuery(picksOf(useGameDay(), true));
  return (
    <section className="panel stack" aria-label={words.label}>
      <Loaded of={picks} skeleton={<Skeleton height={40} lines={2} />}>
        {(all) => {
          const pick = all.find(({ id }) => id === pickId);
          return pick === undefined ? <p>{words.unknown}</p> : <Form key={pick.id} pick={pick} />;
        }}
      </Loaded>
    </section>
  );
}

function Form({ pick }: { readonly pick: Pick }) {
  const queries = useQueryClient();
  const [book, setBook] = useState(pick.book);
  const [price, setPrice] = useState(String(pick.price));
  const [stake, setStake] = useState(lastStake.read);
  const [key, setKey] = useState(newIdempotencyKey);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () =>
      request<Bet>('/me/bets', {
        method: 'POST',
        body: { pickId: pick.id, book: book.trim().toLowerCase(), price: Number(price), stake: Number(stake) },
        idempotencyKey: key,
      }),
    onSuccess: () => {
      lastStake.keep(stake);
      setKey(newIdempotencyKey());
      // What is open takes its part of the limits.
      void queries.invalidateQueries({ queryKey: ['stakes'] });
      return queries.invalidateQueries({ queryKey: ['bets'] });
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <h2>{words.title(claimOf(pick))}</h2>
      <div className="row bets-form">
        <TextField label={words.book} hint={words.bookHint} value={book} onChange={setBook} required />
        <TextField
          label={words.price}
          hint={words.priceHint}
          value={price}
          onChange={setPrice}
          inputMode="numeric"
          pattern="[+\-]?[0-9]{3,6}"
          required
        />
        <TextField
          label={words.stake}
          hint={words.stakeHint}
          value={stake}
          onChange={setStake}
          inputMode="decimal"
          pattern="[0-9]+([.][0-9]{1,2})?"
          required
        />
        <Button type="submit" busy={isPending}>
          {words.submit}
        </Button>
      </div>
      {error !== null && <Failure error={error} />}
      <p role="status">{data !== undefined && words.logged(claimOf(data))}</p>
    </form>
  );
}
