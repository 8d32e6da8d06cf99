import { useState, type SubmitEvent } from 'react';
import type { Bet } from '../../../api/types.ts';
import { Button } from '../../../parts/fields/button.tsx';
import { MomentField } from '../../../parts/fields/moment-field.tsx';
import { Failure } from '../../../parts/states/states.tsx';
import { oddsFormat, usePreference } from '../../../preferences.ts';
import { termsBody, termsOf } from '../log/terms.ts';
import { TermsFields } from '../log/terms-fields.tsx';
import { strings } from '../strings.ts';
import { useChangeBet } from './use-change-bet.ts';

const words = strings.edit;

/** The terms of a bet, changed where it stands. What was not changed is not sent. */
export function EditBet({ bet, onEnd }: { readonly bet: Bet; readonly onEnd: () => void }) {
  const format = usePreference(oddsFormat);
  const [before] = useState(() => termsOf(bet, format));
  const [terms, setTerms] = useState(before);
  const [placedAt, setPlacedAt] = useState<string | undefined>(bet.placedAt);
  const { mutate, isPending, error } = useChangeBet(bet.id, onEnd);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const [was, is] = [before, terms].map((one): Readonly<Record<string, unknown>> => termsBody(one, bet, format));
    const changed = Object.entries(is ?? {}).filter(([name, value]) => value !== was?.[name]);
    const change = { ...Object.fromEntries(changed), ...(placedAt !== bet.placedAt && { placedAt }) };
    if (Object.keys(change).length === 0) onEnd();
    else mutate(change);
  };
  return (
    <form className="stack" onSubmit={submit} aria-label={words.label}>
      <TermsFields
        value={terms}
        isEntry={bet.payout !== null}
        onChange={(change) => setTerms({ ...terms, ...change })}
      />
      <div className="bets-moment">
        <MomentField label={words.placed} value={placedAt} onChange={setPlacedAt} required />
      </div>
      <div className="row">
        <Button type="submit" busy={isPending}>
          {words.save}
        </Button>
        <Button second onClick={onEnd}>
          {words.cancel}
        </Button>
      </div>
      {error !== null && <Failure error={error} />}
    </form>
  );
}
