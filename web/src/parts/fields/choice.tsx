interface ChoiceProps<Option extends string> {
  readonly label: string;
  /** The entry that stands for no choice; without it there is always one. */
  readonly all?: string;
  readonly options: readonly Option[];
  readonly value: Option | undefined;
  readonly say?: (option: Option) => string;
  /** Undefined where the entry for no choice was chosen. */
  readonly onChange: (value: Option | undefined) => void;
}

/** One of a short list, as the platform draws it: the same on a phone, with a keyboard, to a screen reader. */
export function Choice<Option extends string>(props: ChoiceProps<Option>) {
  const { label, all, options, value, say = (option) => option, onChange } = props;
  const offered = value === undefined || options.includes(value) ? options : [...options, value];
  return (
    <select
      className={all === undefined || value === undefined ? 'choice' : 'choice choice-set'}
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(offered.find((option) => option === target.value))}
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
