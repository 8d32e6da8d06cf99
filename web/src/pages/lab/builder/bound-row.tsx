import { useState } from 'react';
import type { RangeCondition, SystemWhere } from '../../../api/systems.ts';
import { Choice } from '../../../parts/fields/choice.tsx';
import { featureOf, without, type Bound } from './conditions.ts';
import { RemoveButton } from '../../../parts/fields/remove-button.tsx';
import { handsOver } from '../../../parts/focus/hand-over.ts';
import { strings as partStrings } from '../../../parts/strings.ts';
import { strings } from '../strings.ts';

const words = strings.build;

interface BoundRowProps {
  readonly of: Bound;
  readonly where: SystemWhere;
  readonly onChange: (where: SystemWhere) => void;
}

/** One condition with a number: what, at least or at most, how much, and its unit. */
export function BoundRow({ of: { feature, name, value }, where, onChange }: BoundRowProps) {
  const { least, most, step, scale = 1 } = featureOf(feature);
  const { label, unit } = strings.features[feature];
  const [text, setText] = useState(shown(value, scale));
  const [kept, setKept] = useState(value);
  // The system changed elsewhere: by a link, or by "at least" that became "at most".
  if (kept !== value) {
    setKept(value);
    setText(shown(value, scale));
  }
  const change = (given: string): void => {
    setText(given);
    const number = Number(given) / scale;
    if (given.trim() === '' || !Number.isFinite(number)) return;
    const exact = Math.round(number * 1e6) / 1e6;
    setKept(exact);
    onChange({ ...where, [name]: exact });
  };
  const bound = name === least ? words.least : words.most;
  const free = most !== undefined && (where[least] === undefined || where[most] === undefined);
  return (
    <li className="lab-condition" ref={handsOver}>
      <span className="lab-condition-label">{label}</span>
      {free ? (
        <Choice<RangeCondition>
          label={words.bound(label)}
          options={[least, most]}
          value={name}
          say={(one) => (one === least ? words.least : words.most)}
          onChange={(chosen = name) => onChange({ ...without(where, name), [chosen]: value })}
        />
      ) : (
        <span className="muted">{bound}</span>
      )}
      <input
        className="field lab-value"
        type="number"
        inputMode="decimal"
        step={step}
        aria-label={words.value(label, bound)}
        value={text}
        required
        onChange={({ target }) => change(target.value)}
      />
      <span className="muted small">{unit}</span>
      <RemoveButton label={partStrings.remove.label(label)} onRemove={() => onChange(without(where, name))} />
    </li>
  );
}

const shown = (value: number, scale: number): string => String(Math.round(value * scale * 1e4) / 1e4);
