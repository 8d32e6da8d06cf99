import { useRef } from 'react';
import type { ImportReading } from '../../../api/bets.ts';
import type { BetImport } from '../../../api/types.ts';
import { Choice } from '../../../parts/fields/choice.tsx';
import { Table } from '../../../parts/table.tsx';
import { strings } from '../strings.ts';
import { firstValues } from './records-of.ts';

const words = strings.import;

type Mapping = BetImport['mapping'];
type Member = NonNullable<Mapping[number]['member']>;
const MEMBERS = Object.keys(words.members) as readonly Member[];

/** Every bet has these, and a text or a player with a stat. */
const NEEDED = ['book', 'price', 'stake', 'placedAt'] as const satisfies readonly Member[];

/** The members that no column is, without which no row can be read. */
export function missingMembers(mapping: Mapping): readonly Member[] {
  const has = (member: Member): boolean => mapping.some((one) => one.member === member);
  const parts = (['player', 'stat'] as const).filter((member) => !has(member));
  const claim: readonly Member[] = has('text') ? [] : parts.length === 2 ? ['text'] : parts;
  return [...claim, ...NEEDED.filter((member) => !has(member))];
}

interface ColumnsProps {
  readonly of: BetImport;
  readonly file: string;
  readonly onChange: (mapping: Mapping) => void;
}

/** What each column is read as. The columns of a known format are right as a rule, so they are folded. */
export function Columns({ of: { format, mapping }, file, onChange }: ColumnsProps) {
  const values = firstValues(file);
  const missing = missingMembers(mapping);
  // Keys pass members of other columns on their way to the one that is meant: these columns get theirs back.
  const changed = useRef<{ readonly column: string; readonly before: Mapping }>(null);
  // A member is of one column.
  const set = (column: string, member: Member | undefined): void => {
    if (changed.current?.column !== column) changed.current = { column, before: mapping };
    onChange(
      changed.current.before.map((one) => {
        if (one.column === column) return { column, member: member ?? null };
        return one.member === member ? { ...one, member: null } : one;
      }),
    );
  };
  return (
    <details className="stack" open={format === 'table'}>
      <summary>{words.columns.title}</summary>
      <p className="muted small">{format === 'table' ? words.columns.unknown : words.columns.note}</p>
      {missing.length > 0 && (
        <p role="alert">{words.columns.missing(missing.map((member) => words.members[member]).join(', '))}</p>
      )}
      <Table
        label={words.columns.title}
        framed
        columns={[words.columns.column, words.columns.first, words.columns.member]}
      >
        {mapping.map(({ column, member }, place) => (
          <tr key={column} onBlur={() => (changed.current = null)}>
            <th scope="row">{column}</th>
            <td className="bets-first">{values[place]}</td>
            <td>
              <Choice
                label={words.columns.of(column)}
                all={words.columns.none}
                options={MEMBERS}
                value={member ?? undefined}
                say={(one) => words.members[one]}
                onChange={(chosen) => set(column, chosen)}
              />
            </td>
          </tr>
        ))}
      </Table>
    </details>
  );
}

interface DoubtsProps {
  readonly of: BetImport;
  readonly reading: ImportReading;
  readonly onChange: (change: Partial<ImportReading>) => void;
}

/** The decimal separator and the order of days: asked for where the file allows two, and kept once they were chosen. */
export function Doubts({ of: { asks }, reading, onChange }: DoubtsProps) {
  const isAsked = (name: 'decimalSeparator' | 'dateOrder'): boolean =>
    reading[name] !== undefined || asks.some(({ parameter }) => parameter === name);
  return (
    <div className="row">
      {isAsked('decimalSeparator') && (
        <Choice
          label={words.decimal.label}
          all={words.decimal.found}
          options={['.', ','] as const}
          value={reading.decimalSeparator}
          say={(sign) => words.decimal[sign]}
          onChange={(decimalSeparator) => onChange({ decimalSeparator })}
        />
      )}
      {isAsked('dateOrder') && (
        <Choice
          label={words.order.label}
          all={words.order.found}
          options={['DMY', 'MDY'] as const}
          value={reading.dateOrder}
          say={(order) => words.order[order]}
          onChange={(dateOrder) => onChange({ dateOrder })}
        />
      )}
    </div>
  );
}
