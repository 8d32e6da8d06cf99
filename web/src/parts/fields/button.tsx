import type { ComponentProps } from 'react';
import { handsOver } from '../focus/hand-over.ts';
import './button.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly type?: 'button' | 'submit';
  /** Secondary: beside a more important button. */
  readonly second?: boolean;
  /** The action is under way; pressing again does nothing. */
  readonly busy?: boolean;
}

export function Button(props: ButtonProps) {
  const { type = 'button', second = false, busy = false, disabled = false, onClick, children, ...rest } = props;
  const isOff = busy || disabled;
  return (
    <button
      ref={handsOver}
      {...rest}
      type={type}
      className={second ? 'button button-second' : 'button'}
      // Not disabled: a disabled button loses the focus, and with it the keyboard's place on the page.
      aria-disabled={isOff}
      aria-busy={busy}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}
