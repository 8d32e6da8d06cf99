import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { ConfigEntry } from '../../api/types.ts';
import { configuration } from '../../api/operations.ts';
import { request } from '../../api/requests/request.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Choice } from '../../parts/fields/choice.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { strings } from './strings.ts';

const words = strings.configuration;

export function Configuration() {
  const entries = useQuery(configuration);
  const [search, setSearch] = useState('');
  return (
    <div className="stack">
      <div className="users-search">
        <TextField
          label={words.search}
          bare
          type="search"
          placeholder={words.search}
          value={search}
          onChange={setSearch}
        />
      </div>
      <Loaded of={entries} skeleton={<Skeleton height={80} lines={5} />}>
        {(all) => <Sections of={all.filter((entry) => isFound(entry, search))} search={search} />}
      </Loaded>
    </div>
  );
}

/** Whether each word stands in the place or the description of a key. */
function isFound({ section, key, description }: ConfigEntry, search: string): boolean {
  const text = `${section}/${key} ${description}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface SectionsProps {
  readonly of: readonly ConfigEntry[];
  readonly search: string;
}

function Sections({ of, search }: SectionsProps) {
  if (of.length === 0) return <Empty title={words.none(search.trim())} />;
  return [...new Set(of.map(({ section }) => section))].map((section) => (
    <section key={section} className="panel" aria-label={section}>
      <h2>{section}</h2>
      <ul>
        {of
          .filter((entry) => entry.section === section)
          .map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
      </ul>
    </section>
  ));
}

/** What is wrong with a value before it is sent. The service checks it again. */
function fault({ type, range }: ConfigEntry, value: string): string | undefined {
  if (type === 'integer' || type === 'number') {
    const [low = -Infinity, high = Infinity] = range.split(' to ').map(Number);
    const number = Number(value);
    const isOne = value.trim() !== '' && (type === 'integer' ? Number.isInteger(number) : Number.isFinite(number));
    return isOne && number >= low && number <= high
      ? undefined
      : type === 'integer'
        ? words.wholeNumber(range)
        : words.number(range);
  }
  return value.trim() === '' && type !== 'text' ? words.empty : undefined;
}

function Entry({ entry }: { readonly entry: ConfigEntry }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const value = typed ?? entry.value;
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (sent: string) =>
      request('PUT /admin/config/{section}/{key}', {
        path: { section: entry.section, key: entry.key },
        body: { value: sent.trim() },
      }),
    onSuccess: async (_, sent) => {
      await queries.invalidateQueries({ queryKey: configuration.queryKey });
      // Keep what was typed since.
      setTyped((now) => (now === sent ? undefined : now));
    },
  });
  const isChanged = value !== entry.value;
  const wrong = isChanged ? fault(entry, value) : undefined;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isChanged && wrong === undefined) mutate(value);
  };
  return (
    <li className="config">
      <div>
        <h3>{entry.key}</h3>
        <p className="small muted">
          {entry.description}
          {entry.range !== '' && words.range(entry.range)}
        </p>
        <p className="small muted">
          {entry.updatedAt === null ? (
            words.neverChanged
          ) : (
            <>
              {words.changedBy(entry.updatedBy)}
              <Age of={entry.updatedAt} />
            </>
          )}
          {entry.value !== entry.default && words.default(entry.default)}
        </p>
      </div>
      <form onSubmit={submit} className="row config-form">
        <ValueField entry={entry} value={value} error={wrong ?? error?.message} onChange={setTyped} />
        <Button type="submit" second busy={isPending} disabled={!isChanged || wrong !== undefined}>
          {words.save}
        </Button>
        <span role="status" className="small muted">
          {isSuccess && !isChanged && words.saved}
        </span>
      </form>
    </li>
  );
}

interface ValueFieldProps {
  readonly entry: ConfigEntry;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function ValueField({ entry: { key, type, range }, value, error, onChange }: ValueFieldProps) {
  if (type === 'boolean' || type === 'choice')
    return (
      <div>
        <Choice label={key} options={range.split(', ')} value={value} onChange={(next) => onChange(next ?? value)} />
        {error !== undefined && (
          <p role="alert" className="small bad">
            {error}
          </p>
        )}
      </div>
    );
  return <TextField label={key} bare value={value} error={error} onChange={onChange} />;
}
