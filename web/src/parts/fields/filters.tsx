import { useState, type ReactNode } from 'react';
import { usePhone } from '../hooks/use-phone.ts';
import { Dialog } from '../dialog.tsx';
import { strings } from '../strings.ts';
import './filters.css';

interface FilterPlaceProps {
  /** How many filters are set. */
  readonly set: number;
  readonly children: ReactNode;
}

/** The filters of a list: in a row, and on a phone in a sheet behind one button that counts those that are set. */
export function FilterPlace({ set, children }: FilterPlaceProps) {
  const isPhone = usePhone();
  const [isOpen, setIsOpen] = useState(false);
  if (!isPhone) return children;
  return (
    <>
      <button type="button" className="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {strings.filters(set)}
      </button>
      {isOpen && (
        <Dialog title={strings.filters(0)} kind="sheet" onClose={() => setIsOpen(false)}>
          <div className="filter-sheet">{children}</div>
        </Dialog>
      )}
    </>
  );
}
