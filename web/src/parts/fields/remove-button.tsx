import { strings } from '../strings.ts';
import './word-list.css';

interface RemoveButtonProps {
  readonly label: string;
  readonly onRemove: () => void;
}

export const RemoveButton = ({ label, onRemove }: RemoveButtonProps) => (
  <button type="button" className="quiet remove" aria-label={label} onClick={onRemove}>
    {strings.remove.mark}
  </button>
);
