import type { ReactNode } from 'react';

interface Column {
  readonly label: string;
  /** Figures stand at the right; what an unseen heading says stands in no row's way. */
  readonly as: 'words' | 'number' | 'unseen';
}

/** A column of figures. */
export const number = (label: string): Column => ({ label, as: 'number' });
/** A column whose heading is for who cannot see what stands in it. */
export const unseen = (label: string): Column => ({ label, as: 'unseen' });

interface TableProps {
  readonly label: string;
  readonly columns: readonly (string | Column)[];
  /** With a frame of its own, where it does not stand in one. */
  readonly framed?: boolean;
  /** Its rows. */
  readonly children: ReactNode;
}

/** A table that is scrolled, by keys as well, where it is wider than its place. */
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
