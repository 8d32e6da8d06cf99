import { useId, useState, type ComponentProps } from 'react';
import './text-field.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  readonly label: string;
  /** The label is for who cannot see where the field stands. */
  readonly bare?: boolean;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One line of text with its label, what it should be, and what is wrong with it. */
export function TextField({ label, bare = false, hint, error, value, onChange, children, ...rest }: TextFieldProps) {
  const id = useId();
  const said = [hint === undefined ? [] : `${id}-hint`, error === undefined ? [] : `${id}-error`].flat().join(' ');
  return (
    <div className="text-field">
      <label htmlFor={id} className={bare ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-field-hint">
          {hint}
        </p>
      )}
      <div className="text-field-box">
        <input
          {...rest}
          id={id}
          className="field"
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={said === '' ? undefined : said}
          onChange={({ target }) => onChange(target.value)}
        />
        {children}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="text-field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** A password, which can be looked at while it is typed. */
export function PasswordField(props: TextFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField {...props} type={isShown ? 'text' : 'password'}>
      <button
        type="button"
        className="quiet"
        aria-label="Show what is typed"
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </TextField>
  );
}
