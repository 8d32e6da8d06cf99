import type { ReactNode } from 'react';
import { strings } from '../strings.ts';
import { TextField } from './text-field.tsx';

interface StakeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children?: ReactNode;
}

/** A stake in the account's own currency, to the cent. A decimal comma becomes a point. */
export const StakeField = ({ onChange, ...rest }: StakeFieldProps) => (
  <TextField
    {...rest}
    label={strings.stake.label}
    hint={strings.stake.hint}
    onChange={(text) => onChange(text.replace(',', '.'))}
    inputMode="decimal"
    pattern="[0-9]+([.][0-9]{1,2})?"
    required
  />
);
