import { strings } from './strings.ts';

interface RemoveButtonProps {
  readonly label: string;
  readonly onRemove: () => void;
}

export const RemoveButton = ({ label, onRemove }: RemoveButtonProps) => (
  <button type="button" className="quiet lab-remove" aria-label={label} onClick={onRemove}>
    {strings.build.removeMark}
  </button>
);
