import type { ReactNode } from 'react';
import { useNow } from '../../clock.ts';
import { ago } from '../../format.ts';
import { handsOver } from '../focus/hand-over.ts';
import { strings } from '../strings.ts';
import './since.css';

const words = strings.since;

interface SinceStripProps {
  /** The end of the visit before this one, in milliseconds since 1970. */
  readonly at: number;
  readonly told: readonly string[];
  readonly onDismiss: () => void;
  /** Told after the others. */
  readonly children?: ReactNode;
}

/** What changed on a page since the visit before this one. */
export function SinceStrip({ at, told, onDismiss, children }: SinceStripProps) {
  const now = useNow();
  return (
    <aside className="since small" aria-label={words.label} ref={handsOver}>
      <p>
        <strong>{words.title(ago(new Date(at).toISOString(), now))}</strong> {told.join(words.and)}
        {children}
      </p>
      <button type="button" className="link" onClick={onDismiss}>
        {words.dismiss}
      </button>
    </aside>
  );
}
