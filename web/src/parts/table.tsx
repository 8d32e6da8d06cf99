import type { ReactNode } from 'react';
import type { TermName } from '../glossary.ts';
import { Term } from './term.tsx';

interface Column {
  readonly label: string;
  /** Figures are right-aligned; an unseen heading is visually hidden. */
  readonly as: 'words' | 'number' | 'unseen';
  /** The heading explains this term. */
  readonly term?: TermName | undefined;
}

/** A column of figures. */
export const number = (label: string, term?: TermName): Column => ({ label, as: 'number', term });
/** A column whose heading is visually hidden. */
export const unseen = (label: string): Column => ({ label, as: 'unseen' });

interface TableProps {
  readonly label: string;
  readonly columns: readonly (string | Column)[];
  /** With a frame of its own, where it does not stand in one. */
  readonly framed?: boolean;
  /** On a phone each row is a block; a cell's `data-label` stands before its text. */
  readonly stacks?: boolean;
  /** Its rows. */
  readonly children: ReactNode;
}

interface FigureCellsProps {
  /** The headings of their columns, in order. */
  readonly labels: readonly string[];
  readonly of: readonly (string | number)[];
}

/** The cells of a row's figures; where rows are stacked, each has its heading before it. */
export const FigureCells = ({ labels, of }: FigureCellsProps) =>
  of.map((figure, at) => (
    <td key={labels[at]} className="number" data-label={labels[at]}>
      {figure}
    </td>
  ));

/** A table that scrolls, by keyboard too, where it is wider than its container. */
export function Table({ label, columns, framed = false, stacks = false, children }: TableProps) {
  return (
    <div className={framed ? 'scroll panel flush' : 'scroll'} tabIndex={0} role="region" aria-label={label}>
      <table className={stacks ? 'table stacks' : 'table'}>
        <thead>
          <tr>
            {columns.map((column) => {
              const {
                label: heading,
                as,
                term,
              }: Column = typeof column === 'string' ? { label: column, as: 'words' } : column;
              return (
                <th key={heading} scope="col" className={as === 'number' ? 'number' : undefined}>
                  {as === 'unseen' ? (
                    <span className="visually-hidden">{heading}</span>
                  ) : term === undefined ? (
                    heading
                  ) : (
                    <Term of={term}>{heading}</Term>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
