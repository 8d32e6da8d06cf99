import { Link } from '@tanstack/react-router';
import { Check } from '../../parts/fields/check.tsx';
import { useOwnBooks } from '../../preferences.ts';
import { strings } from './strings.ts';

interface AtMyBooksSwitchProps {
  readonly value: 'mine' | undefined;
  readonly onChange: (value: 'mine' | undefined) => void;
}

/** Shows only what the account's own books offer. The pages keep it in the address. Without own books it would do nothing. */
export function AtMyBooksSwitch({ value, onChange }: AtMyBooksSwitchProps) {
  if (useOwnBooks() === undefined) return <Link to="/books">{strings.choose}</Link>;
  return (
    <Check
      label={strings.atMyBooks}
      checked={value === 'mine'}
      onChange={(checked) => onChange(checked ? 'mine' : undefined)}
    />
  );
}
