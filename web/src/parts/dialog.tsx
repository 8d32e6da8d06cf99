import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { strings } from './strings.ts';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  /** `sheet`: along the bottom of the screen. */
  readonly kind?: 'sheet';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog of the platform: it holds the focus, closes with Escape, and gives the focus back. */
export function Dialog({ title, kind, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const { current: shown } = dialog;
    if (shown === null) return undefined;
    if (!shown.open) shown.showModal();
    // Taken off the page while it is open, it would give nothing back: a link in it, or the browser's back button.
    return () => shown.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={kind === undefined ? 'dialog' : `dialog ${kind}`}
      aria-labelledby={heading}
      onClose={onClose}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={heading}>{title}</h2>
          <form method="dialog">
            <button type="submit" className="quiet">
              {strings.close}
            </button>
          </form>
        </div>
        {children}
      </div>
    </dialog>
  );
}
