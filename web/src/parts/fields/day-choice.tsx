import { useRef, useState, type KeyboardEvent } from 'react';
import { isDay, type Day } from '../../kernel.ts';
import './day-choice.css';

interface DayChoiceProps {
  readonly label: string;
  /** The text shown while the field is not being typed in. */
  readonly words: string;
  readonly value: Day | undefined;
  /** Undefined where the field was emptied. */
  readonly onChange: (day: Day | undefined) => void;
}

/**
 * A day in words, chosen from the platform’s calendar or typed. A typed day takes effect on Enter or on blur: a half-typed
 * date is often a valid one.
 */
export function DayChoice({ label, words, value = '', onChange }: DayChoiceProps) {
  const [typed, setTyped] = useState<string>();
  const byKeys = useRef(false);
  const choose = (text: string): void => {
    if (text !== value && (text === '' || isDay(text))) onChange(text === '' ? undefined : text);
  };
  const settle = (): void => {
    byKeys.current = false;
    setTyped(undefined);
    if (typed !== undefined) choose(typed);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'Enter') {
      // In a form, Enter would also submit it.
      if (typed !== undefined) event.preventDefault();
      settle();
    } else if (key === 'Escape') setTyped(undefined);
    else if (key !== 'Tab') byKeys.current = true;
  };
  return (
    <>
      <span aria-hidden="true">{words}</span>
      <input
        type="date"
        aria-label={label}
        data-typed={typed !== undefined}
        value={typed ?? value}
        onKeyDown={onKeyDown}
        onPointerDown={() => (byKeys.current = false)}
        onChange={({ target }) => (byKeys.current ? setTyped(target.value) : choose(target.value))}
        onBlur={settle}
      />
    </>
  );
}
