import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { myPreferences } from '../api/preferences.ts';
import type { Combination } from '../api/types.ts';
import { figure, percent } from '../format.ts';
import { fairPrice, sizeStakes } from '../kernel.ts';
import { lastStake } from '../pages/bets/log/last-stake.ts';
import { LogResult } from '../pages/bets/log/log-result.tsx';
import { bookKey } from '../pages/bets/log/terms.ts';
import { useLogBet } from '../pages/bets/log/use-log-bet.ts';
import { explain } from '../parts/explain.tsx';
import { Button } from '../parts/fields/button.tsx';
import { StakeField } from '../parts/fields/stake-field.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { saleOf, type SaleForm } from './sale.tsx';
import type { SlipLeg } from './slip-store.ts';
import { strings } from './strings.ts';

const words = strings.log;

interface LogSlipProps {
  readonly legs: readonly SlipLeg[];
  readonly form: SaleForm;
  /** The response about these very legs, where there is one. */
  readonly priced: Combination | undefined;
}

/** Logs the slip as one bet, at the price or the payout that stands above. It places nothing. */
export function LogSlip({ legs, form, priced }: LogSlipProps) {
  const [book, setBook] = useState('');
  const sale = saleOf(form, legs.length);
  const [stake, setStake] = useState(lastStake.read);
  const logging = useLogBet(() => ({
    league: legs[0]?.league,
    legs: legs.map(({ playerId, stat, line, direction, period, gameId }) => ({
      playerId,
      stat,
      line,
      direction,
      period,
      gameId,
    })),
    stake: Number(stake),
    ...sale,
    ...(form.where === 'book' && { book: bookKey(book) }),
  }));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    logging.log();
  };
  const change = (set: (text: string) => void) => (text: string) => {
    logging.reset();
    set(text);
  };
  const isSold = 'price' in sale || 'payout' in sale;
  return (
    <form className="stack slip-log" onSubmit={submit} aria-label={words.title}>
      <h3>{words.title}</h3>
      <div className="row">
        {form.where === 'book' && (
          <TextField label={words.book} hint={words.bookHint} value={book} onChange={change(setBook)} required />
        )}
        <StakeField value={stake} onChange={change(setStake)}>
          <Suggestion of={priced} form={form} typed={'price' in sale ? sale.price : undefined} />
        </StakeField>
      </div>
      {!isSold && <p className="small muted">{words.needsPrice}</p>}
      <Button type="submit" busy={logging.isPending} disabled={!isSold}>
        {words.submit}
      </Button>
      <LogResult of={logging} said={(bet) => words.logged(bet.legs?.length ?? legs.length)} />
    </form>
  );
}

/** A stake at the lower end of the joint probability's interval, by the account's own fraction and limit. */
function Suggestion({
  of,
  form: { where, kind },
  typed,
}: {
  readonly of: Combination | undefined;
  readonly form: SaleForm;
  readonly typed: number | undefined;
}) {
  const { data: mine } = useQuery(myPreferences);
  const bankroll = mine?.bankroll ?? null;
  if (of === undefined || mine === undefined || bankroll === null) return null;
  // An entry that pays in steps has no one price.
  if (where === 'pickem' && kind === 'Flexible') return <p className="small muted">{words.steps}</p>;
  const most = of.payout?.multipliers[0];
  const ofEntry = most === undefined || most <= 1 ? undefined : fairPrice(1 / most);
  const price = where === 'book' ? typed : ofEntry;
  if (price === undefined) return null;
  const [probability] = of.interval;
  const [sized] = sizeStakes([{ gameId: 0, playerId: 0, probability, price }], mine);
  const amount = Math.floor((sized?.share ?? 0) * bankroll * 100) / 100;
  const because = words.because(percent(mine.kellyFraction), percent(probability), percent(mine.maxStakeShare));
  return (
    <p className="small muted">
      <span {...explain(because)}>{amount === 0 ? words.noStake : words.suggested(figure(amount, 2))}</span>
    </p>
  );
}
