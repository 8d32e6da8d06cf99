interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly required?: boolean;
  readonly onChange: (value: string) => void;
}

/** A day by the platform's calendar, its label in front. */
export function DayField({ label, value, required, onChange }: DayFieldProps) {
  return (
    <label className="row">
      <span className="muted">{label}</span>
      <input
        type="date"
        className="field"
        required={required}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
