import { useState } from 'react';
import { handsOver } from '../focus/hand-over.ts';

interface SureButtonProps {
  readonly label: string;
  /** What the button asks after the first press; undefined does it at once. */
  readonly sure: string | undefined;
  readonly busy: boolean;
  readonly className?: string;
  readonly onSure: () => void;
}

/** A button for what cannot be taken back: it takes two presses, and leaving it takes the first one back. */
export function SureButton({ label, sure, busy, className = 'quiet', onSure }: SureButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const press = (): void => {
    const isSure = isAsked || sure === undefined;
    setIsAsked(!isSure);
    if (isSure) onSure();
  };
  return (
    <button
      ref={handsOver}
      type="button"
      className={className}
      // Not disabled: a disabled button loses the focus, also where the request fails.
      aria-disabled={busy}
      onClick={busy ? undefined : press}
      onBlur={() => setIsAsked(false)}
    >
      {isAsked && sure !== undefined ? sure : label}
    </button>
  );
}
