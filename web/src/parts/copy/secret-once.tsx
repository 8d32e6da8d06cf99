import { Copyable } from './copyable.tsx';
import { Button } from '../fields/button.tsx';
import { handsOver } from '../focus/hand-over.ts';
import { strings } from '../strings.ts';
import './secret-once.css';

interface SecretOnceProps {
  readonly what: string;
  readonly secret: string;
  /** That it is shown only once, where it is more than one. */
  readonly once?: string;
  /** A command that works with it. */
  readonly example?: string;
  readonly onDone: () => void;
}

/** A secret, shown only once. */
export function SecretOnce({ what, secret, once = strings.secret.once, example, onDone }: SecretOnceProps) {
  return (
    <div className="secret" role="alert" ref={handsOver}>
      <p>
        <strong>{what}</strong> {once}
      </p>
      <Copyable text={secret} />
      {example !== undefined && <Copyable text={example} />}
      <Button second onClick={onDone}>
        {strings.secret.done}
      </Button>
    </div>
  );
}
