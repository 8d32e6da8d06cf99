import { useState } from 'react';
import { Button } from './button.tsx';
import './secret-once.css';

interface SecretOnceProps {
  readonly what: string;
  readonly secret: string;
  /** A command that works with it. */
  readonly example?: string;
  readonly onDone: () => void;
}

/** A secret on the only occasion it can be seen. */
export function SecretOnce({ what, secret, example, onDone }: SecretOnceProps) {
  return (
    <div className="secret" role="alert">
      <p>
        <strong>{what}.</strong> It is shown this once: copy it now.
      </p>
      <Copyable text={secret} />
      {example !== undefined && <Copyable text={example} />}
      <Button second onClick={onDone}>
        I have it
      </Button>
    </div>
  );
}

function Copyable({ text }: { readonly text: string }) {
  const [state, setState] = useState<'Copy' | 'Copied' | 'Select it by hand'>('Copy');
  const copy = async (): Promise<void> => {
    try {
      // On an address without https there is no clipboard at all.
      await navigator.clipboard.writeText(text);
      setState('Copied');
    } catch {
      setState('Select it by hand');
    }
  };
  return (
    <div className="copyable">
      <code tabIndex={0}>{text}</code>
      <button type="button" className="quiet" onClick={() => void copy()}>
        {state}
      </button>
    </div>
  );
}
