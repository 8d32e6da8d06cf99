import { useState } from 'react';
import { bookName } from '../../format.ts';
import { bookKind, SHARP_BOOKS } from '../../kernel.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Check } from '../../parts/fields/check.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { strings } from './strings.ts';

const words = strings.books;

interface BookListProps {
  readonly listed: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  readonly isSimulated: boolean;
}

/** The account's books among all: a search, all or none, and what each book is. */
export function BookList({ listed, chosen, onChange, isSimulated }: BookListProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = listed.filter((key) => bookName(key).toLowerCase().includes(wanted));
  const toggle = (key: string, isOn: boolean): void =>
    onChange(new Set(isOn ? [...chosen, key] : [...chosen].filter((one) => one !== key)));
  return (
    <section className="panel stack" aria-label={words.title}>
      <header className="figure-head">
        <h2>{words.title}</h2>
        <span className="muted small" role="status">
          {chosen.size === 0 ? words.none : words.chosen(chosen.size, listed.length)}
        </span>
      </header>
      <div className="row books-search">
        <TextField
          label={words.search}
          bare
          placeholder={words.search}
          value={search}
          onChange={setSearch}
          type="search"
        />
        <Button second onClick={() => onChange(new Set(listed))}>
          {words.all}
        </Button>
        <Button second onClick={() => onChange(new Set())}>
          {words.clear}
        </Button>
      </div>
      {shown.length === 0 && <p className="muted">{words.noMatch}</p>}
      <ul className="books-list">
        {shown.map((key) => (
          <li key={key}>
            <Check label={bookName(key)} checked={chosen.has(key)} onChange={(isOn) => toggle(key, isOn)} />
            <span className="small muted">{words.kinds[SHARP_BOOKS.has(key) ? 'sharp' : bookKind(key)]}</span>
          </li>
        ))}
      </ul>
      {isSimulated && <p className="small muted">{words.simulated}</p>}
    </section>
  );
}
