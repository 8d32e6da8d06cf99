interface ChoiceProps {
  readonly label: string;
  /** The entry that stands for no choice; without it there is always one. */
  readonly all?: string;
  readonly options: readonly string[];
  readonly value: string | undefined;
  readonly say?: (option: string) => string;
  readonly onChange: (value: string | undefined) => void;
}

/** One of a short list, as the platform draws it: the same on a phone, with a keyboard, to a screen reader. */
export function Choice({ label, all, options, value, say = (option) => option, onChange }: ChoiceProps) {
  const offered = value === undefined || options.includes(value) ? options : [...options, value];
  return (
    <select
      className={all === undefined || value === undefined ? 'choice' : 'choice choice-set'}
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    >
      {all !== undefined && <option value="">{all}</option>}
      {offered.map((option) => (
        <option key={option} value={option}>
          {say(option)}
        </option>
      ))}
    </select>
  );
}
