import { strings } from '../strings.ts';
import { CopyButton } from './copy-button.tsx';
import './copyable.css';

interface CopyableProps {
  readonly text: string;
  /** The accessible name of its button, where several stand on a page. */
  readonly named?: string;
}

/** A text to be copied, whole, with the button that copies it. */
export const Copyable = ({ text, named }: CopyableProps) => (
  <div className="copyable">
    <code tabIndex={0}>{text}</code>
    <CopyButton text={() => text} label={strings.copy.ready} named={named} />
  </div>
);
