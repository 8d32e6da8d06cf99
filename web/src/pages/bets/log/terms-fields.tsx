import { useId, useState } from 'react';
import { bookName } from '../../../format.ts';
import { BOOK_TITLES } from '../../../kernel.ts';
import { Choice } from '../../../parts/fields/choice.tsx';
import { PriceField } from '../../../parts/fields/price-field.tsx';
import { StakeField } from '../../../parts/fields/stake-field.tsx';
import { TextField } from '../../../parts/fields/text-field.tsx';
import { strings } from '../strings.ts';
import { STAKE_KINDS, type Terms } from './terms.ts';

const words = strings.form;

interface TermsFieldsProps {
  readonly value: Terms;
  /** An entry keeps its house and its payout. */
  readonly isEntry?: boolean;
  readonly onChange: (change: Partial<Terms>) => void;
}

/** Book, price and stake, and what is rarer: a bonus or boost, a commission, a note. */
export function TermsFields({ value, isEntry = false, onChange }: TermsFieldsProps) {
  const books = useId();
  const { commission } = value;
  const isWrong = !/^(\d{1,2}([.]\d{1,2})?)?$/.test(commission);
  const [isRare] = useState(value.stakeKind !== 'cash' || commission !== '' || value.note !== '');
  return (
    <>
      <div className="row bets-form">
        {!isEntry && (
          <>
            <TextField
              label={words.book}
              hint={words.bookHint}
              value={value.book}
              onChange={(book) => onChange({ book })}
              list={books}
              required
            />
            <datalist id={books}>
              {Object.keys(BOOK_TITLES).map((key) => (
                <option key={key} value={bookName(key)} />
              ))}
            </datalist>
            <PriceField label={words.price} value={value.price} onChange={(price) => onChange({ price })} required />
          </>
        )}
        <StakeField value={value.stake} onChange={(stake) => onChange({ stake })} />
      </div>
      <details open={isRare}>
        <summary>{words.rare}</summary>
        <div className="row bets-form">
          <Choice
            label={words.kind}
            options={STAKE_KINDS}
            value={value.stakeKind}
            say={(kind) => words.kinds[kind]}
            onChange={(kind) => onChange({ stakeKind: kind ?? 'cash' })}
          />
          {value.stakeKind === 'boost' && (
            <PriceField
              label={words.boosted}
              value={value.boostedPrice}
              onChange={(boostedPrice) => onChange({ boostedPrice })}
              required
            />
          )}
          <TextField
            ref={(input) => input?.setCustomValidity(isWrong ? words.commissionWrong : '')}
            label={words.commission}
            hint={words.commissionHint}
            error={isWrong ? words.commissionWrong : undefined}
            value={commission}
            inputMode="decimal"
            onChange={(text) => onChange({ commission: text.replace(',', '.') })}
          />
          <TextField label={words.note} value={value.note} onChange={(note) => onChange({ note })} maxLength={500} />
        </div>
      </details>
    </>
  );
}
