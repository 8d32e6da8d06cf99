import type { ComponentProps } from 'react';
import './button.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly type?: 'button' | 'submit';
  /** Beside another button that matters more. */
  readonly second?: boolean;
  /** What it began is still under way: it says so, and cannot begin it again. */
  readonly busy?: boolean;
}

export function Button(props: ButtonProps) {
  const { type = 'button', second = false, busy = false, onClick, children, ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={second ? 'button button-second' : 'button'}
      // Not disabled: a button that is loses the focus, and whoever pressed it by a key his place on the page.
      aria-disabled={busy}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}
