import { useId, useState, type ComponentProps } from 'react';
import { strings } from '../strings.ts';
import './text-field.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  readonly label: string;
  /** The label is visually hidden. */
  readonly bare?: boolean;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One line of text with its label, a hint and an error. */
export function TextField({ label, bare = false, hint, error, value, onChange, children, ...rest }: TextFieldProps) {
  const id = useId();
  const described = [hint === undefined ? [] : `${id}-hint`, error === undefined ? [] : `${id}-error`].flat().join(' ');
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
          // Browsers show the title beside their own words about a pattern.
          title={rest.pattern === undefined ? undefined : hint}
          {...rest}
          id={id}
          className="field"
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={described === '' ? undefined : described}
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

/** A password that can be shown while typing. */
export function PasswordField(props: TextFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField {...props} type={isShown ? 'text' : 'password'}>
      <button
        type="button"
        className="quiet"
        aria-label={strings.password.toggle}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? strings.password.hide : strings.password.show}
      </button>
    </TextField>
  );
}
