import type { ReactNode } from 'react';

interface Column {
  readonly label: string;
  /** Figures are right-aligned; an unseen heading is visually hidden. */
  readonly as: 'words' | 'number' | 'unseen';
}

/** A column of figures. */
export const number = (label: string): Column => ({ label, as: 'number' });
/** A column whose heading is visually hidden. */
export const unseen = (label: string): Column => ({ label, as: 'unseen' });

interface TableProps {
  readonly label: string;
  readonly columns: readonly (string | Column)[];
  /** With a frame of its own, where it does not stand in one. */
  readonly framed?: boolean;
  /** Its rows. */
  readonly children: ReactNode;
}

/** A table that scrolls, by keyboard too, where it is wider than its container. */
export function Table({ label, columns, framed = false, children }: TableProps) {
  return (
    <div className={framed ? 'scroll panel flush' : 'scroll'} tabIndex={0} role="region" aria-label={label}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => {
              const { label: heading, as }: Column =
                typeof column === 'string' ? { label: column, as: 'words' } : column;
              return (
                <th key={heading} scope="col" className={as === 'number' ? 'number' : undefined}>
                  {as === 'unseen' ? <span className="visually-hidden">{heading}</span> : heading}
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
