import { Check } from '../../parts/fields/check.tsx';
import { strings } from './strings.ts';

interface AtMyBooksSwitchProps {
  readonly value: 'mine' | undefined;
  readonly onChange: (value: 'mine' | undefined) => void;
}

/** Whether prices are those of the account's own books. The pages keep it in the address. */
export const AtMyBooksSwitch = ({ value, onChange }: AtMyBooksSwitchProps) => (
  <Check
    label={strings.atMyBooks}
    checked={value === 'mine'}
    onChange={(checked) => onChange(checked ? 'mine' : undefined)}
  />
);
