import { handsOver, TAKES_FOCUS } from '../focus/hand-over.ts';
import { strings } from '../strings.ts';
import { Choice } from './choice.tsx';
import { RemoveButton } from './remove-button.tsx';
import './word-list.css';

interface WordListProps<Word extends string> {
  readonly label: string;
  /** What the control offers while the list is empty, and while it is not. */
  readonly all: string;
  readonly add: string;
  readonly options: readonly Word[];
  readonly chosen: readonly Word[];
  readonly say?: (word: Word) => string;
  readonly onChange: (chosen: readonly Word[] | undefined) => void;
}

/** Words of a list, each with a button that removes it, and a control that adds one. */
export function WordList<Word extends string>(props: WordListProps<Word>) {
  const { label, all, add, options, chosen, say = (word) => word, onChange } = props;
  return (
    <div className="row" role="group" aria-label={label} {...TAKES_FOCUS}>
      {chosen.map((word) => (
        <span key={word} className="word-chip" ref={handsOver}>
          {say(word)}
          <RemoveButton
            label={strings.remove.label(say(word))}
            onRemove={() => onChange(chosen.length === 1 ? undefined : chosen.filter((one) => one !== word))}
          />
        </span>
      ))}
      <Choice
        label={label}
        all={chosen.length === 0 ? all : add}
        options={options.filter((word) => !chosen.includes(word))}
        value={undefined}
        say={say}
        onChange={(word) => word !== undefined && onChange([...chosen, word])}
      />
    </div>
  );
}
