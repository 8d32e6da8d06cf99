import { momentOfWall, wallTime } from '../../format.ts';
import { TextField } from './text-field.tsx';

interface MomentFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** RFC 3339; undefined while it is empty. */
  readonly value: string | undefined;
  readonly required?: boolean;
  readonly onChange: (value: string | undefined) => void;
}

/** A day and time, in the time zone in which times are shown. */
export const MomentField = ({ value, onChange, ...rest }: MomentFieldProps) => (
  <TextField
    {...rest}
    type="datetime-local"
    value={value === undefined ? '' : wallTime(value)}
    onChange={(typed) => onChange(momentOfWall(typed))}
  />
);
