import { useState, type SubmitEvent } from 'react';
import type { Bet } from '../../../api/types.ts';
import { Button } from '../../../parts/fields/button.tsx';
import { Choice } from '../../../parts/fields/choice.tsx';
import { TextField } from '../../../parts/fields/text-field.tsx';
import { Failure } from '../../../parts/states/states.tsx';
import { strings } from '../strings.ts';
import { useChangeBet } from './use-change-bet.ts';

const words = strings.paid;
type State = NonNullable<Bet['paid']>['state'];
const STATES: readonly State[] = ['cashed-out', 'void', 'bonus', 'corrected', 'other'];

/** What the book really did, where it is not the grade. */
export function PaidForm({ bet, onEnd }: { readonly bet: Bet; readonly onEnd: () => void }) {
  const [state, setState] = useState<State>(bet.paid?.state ?? 'cashed-out');
  const [profit, setProfit] = useState(bet.paid === null ? '' : String(bet.paid.profit));
  const [note, setNote] = useState(bet.paid?.note ?? '');
  const { mutate, isPending, error } = useChangeBet(bet.id, onEnd);
  const isWrong = profit !== '' && !/^[+-]?\d{1,9}([.]\d{1,2})?$/.test(profit);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isPending) mutate({ paid: { state, profit: Number(profit), note: note.trim() === '' ? null : note.trim() } });
  };
  const choose = (chosen: State): void => {
    setState(chosen);
    // A voided bet gives the stake back.
    if (chosen === 'void') setProfit('0');
  };
  return (
    <form className="stack" onSubmit={submit} aria-label={words.label}>
      <div className="row bets-form">
        <Choice
          label={words.state}
          options={STATES}
          value={state}
          say={(one) => words.states[one]}
          onChange={(chosen) => choose(chosen ?? 'other')}
        />
        <TextField
          ref={(input) => input?.setCustomValidity(isWrong ? words.profitWrong : '')}
          label={words.profit}
          hint={words.profitHint}
          error={isWrong ? words.profitWrong : undefined}
          value={profit}
          onChange={(text) => setProfit(text.replace(',', '.').replace('−', '-'))}
          required
        />
        <TextField label={words.note} value={note} onChange={setNote} maxLength={500} />
      </div>
      <div className="row">
        <Button type="submit" busy={isPending}>
          {words.save}
        </Button>
        {bet.paid !== null && (
          <Button second busy={isPending} onClick={() => mutate({ paid: null })}>
            {words.remove}
          </Button>
        )}
        <Button second onClick={onEnd}>
          {strings.edit.cancel}
        </Button>
      </div>
      {error !== null && <Failure error={error} />}
    </form>
  );
}
