import { useState } from 'react';
import { strings } from '../strings.ts';

interface CopyButtonProps {
  readonly text: () => string;
  readonly label: string;
  /** The accessible name, where several such buttons stand on a page. */
  readonly named?: string | undefined;
}

export function CopyButton({ text, label, named }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof strings.copy>('ready');
  const copy = async (): Promise<void> => {
    try {
      // On an address without https there is no clipboard at all.
      await navigator.clipboard.writeText(text());
      setState('done');
    } catch {
      setState('impossible');
    }
  };
  return (
    <button
      type="button"
      className="quiet"
      aria-label={state === 'ready' ? named : undefined}
      onClick={() => void copy()}
    >
      {state === 'ready' ? label : strings.copy[state]}
    </button>
  );
}
