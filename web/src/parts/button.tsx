import type { ComponentProps } from 'react';
import './button.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly type?: 'button' | 'submit';
  /** Beside another button that matters more. */
  readonly second?: boolean;
  /** What it began is still under way: it says so, and cannot begin it again. */
  readonly busy?: boolean;
}

export function Button({ type = 'button', second = false, busy = false, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={second ? 'button button-second' : 'button'}
      disabled={disabled === true || busy}
      aria-busy={busy}
    >
      {children}
    </button>
  );
}
