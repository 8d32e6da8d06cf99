import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { picksAtMyBooks } from '../../../api/reads.ts';
import type { Pick } from '../../../api/types.ts';
import { bookName } from '../../../format.ts';
import { useGameDay } from '../../../frame/date-picker.tsx';
import { odds, priceIn } from '../../../odds.ts';
import { Button } from '../../../parts/fields/button.tsx';
import { PriceField } from '../../../parts/fields/price-field.tsx';
import { StakeField } from '../../../parts/fields/stake-field.tsx';
import { TextField } from '../../../parts/fields/text-field.tsx';
import { Loaded } from '../../../parts/states/loaded.tsx';
import { Failure, Skeleton } from '../../../parts/states/states.tsx';
import { oddsFormat, usePreference } from '../../../preferences.ts';
import { claimOf } from '../table/bet-table.tsx';
import { strings } from '../strings.ts';
import { bookKey, useLogBet } from './use-log-bet.ts';

const words = strings.form;

/** Logs a bet on a pick of today's board. The best price at the account's own books stands there already. */
export function LogBet({ pickId }: { readonly pickId: number }) {
  const picks = useQuery(picksAtMyBooks(useGameDay()));
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
  // Where none of them offers the line, the pick as it was published.
  const offer = pick.atMyBooks ?? pick;
  const [book, setBook] = useState(bookName(offer.book));
  // Kept as it was shown first: what is not changed is logged at the exact price, which a format may round.
  const format = usePreference(oddsFormat);
  const [shown] = useState(odds(offer.price, format));
  const [price, setPrice] = useState(shown);
  const typed = price === shown ? offer.price : priceIn(price);
  const { mutate, isPending, error, data, stake, setStake } = useLogBet(() => ({
    pickId: pick.id,
    book: bookKey(book),
    price: typed,
  }));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <h2>{words.title(claimOf(pick))}</h2>
      <div className="row bets-form">
        <TextField label={words.book} hint={words.bookHint} value={book} onChange={setBook} required />
        <PriceField label={words.price} value={price} onChange={setPrice} required />
        <StakeField value={stake} onChange={setStake} />
        <Button type="submit" busy={isPending}>
          {words.submit}
        </Button>
      </div>
      {error !== null && <Failure error={error} />}
      <p role="status">{data !== undefined && words.logged(claimOf(data), data.unverifiedReason)}</p>
    </form>
  );
}
