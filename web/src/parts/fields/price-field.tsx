import { priceIn } from '../../odds.ts';
import { strings } from '../strings.ts';
import { TextField } from './text-field.tsx';

interface PriceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean;
}

/** A price in the format that the book shows. What is no price says so while it is typed; see `priceIn`. */
export function PriceField(props: PriceFieldProps) {
  const isWrong = props.value !== '' && priceIn(props.value) === undefined;
  const error = isWrong ? strings.price.wrong : undefined;
  // A form with it is not sent, and the browser leads to the field.
  return (
    <TextField
      {...props}
      ref={(input) => input?.setCustomValidity(error ?? '')}
      hint={strings.price.hint}
      error={error}
    />
  );
}
