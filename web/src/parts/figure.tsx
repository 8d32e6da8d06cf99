import { useId, useState, type ReactNode } from 'react';
import type { TermName } from '../glossary.ts';
import { FigureCells, number, Table } from './table.tsx';
import { Term } from './term.tsx';
import { strings } from './strings.ts';
import './figure.css';

export interface DataTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

interface ChartFigureProps {
  readonly title: string;
  /** The title is this term. */
  readonly term?: TermName;
  /** What the figure shows and from what, in a sentence. */
  readonly note?: ReactNode;
  /** The same as numbers, behind the button. */
  readonly data: DataTable;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A chart with its title, and its numbers as a table behind a button. */
export function ChartFigure({ title, term, note, data, actions, children }: ChartFigureProps) {
  const [showsData, setShowsData] = useState(false);
  const id = useId();
  return (
    <section className="figure" aria-labelledby={id}>
      <header className="figure-head">
        <h2 id={id}>{term === undefined ? title : <Term of={term}>{title}</Term>}</h2>
        <div className="figure-actions">
          {actions}
          <button type="button" className="quiet" aria-pressed={showsData} onClick={() => setShowsData(!showsData)}>
            {strings.data}
          </button>
        </div>
      </header>
      {note !== undefined && <p className="figure-note">{note}</p>}
      {showsData ? <Numbers of={data} label={strings.dataOf(title)} /> : children}
    </section>
  );
}

export function Numbers({ of: { columns, rows }, label }: { readonly of: DataTable; readonly label: string }) {
  const [first = '', ...others] = columns;
  return (
    <Table stacks label={label} columns={[first, ...others.map((column) => number(column))]}>
      {rows.map(([name, ...figures], at) => (
        <tr key={at}>
          <th scope="row" data-label={first}>
            {name}
          </th>
          <FigureCells labels={others} of={figures} />
        </tr>
      ))}
    </Table>
  );
}
