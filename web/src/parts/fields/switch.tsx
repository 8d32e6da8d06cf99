import { useId } from 'react';
import './switch.css';

interface SwitchProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A few ways to look at one thing, side by side: radio buttons, so that arrow keys move between them. */
export function Switch<Value extends string>({ label, options, value, onChange }: SwitchProps<Value>) {
  const name = useId();
  return (
    <div className="switch" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="switch-option">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="visually-hidden"
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
