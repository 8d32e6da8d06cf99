import { lazy, Suspense, useState } from 'react';
import type { Pick } from '../../api/types.ts';
import { Skeleton } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';
import './price-moves.css';

const MovesList = lazy(() => import('./moves-list.tsx').then((part) => ({ default: part.MovesList })));

/** A disclosure: what it shows is read when it is opened. */
export function PriceMoves({ pick }: { readonly pick: Pick }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="moves" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{strings.title}</summary>
      {isOpen && (
        <Suspense fallback={<Skeleton height={24} lines={3} />}>
          <MovesList pick={pick} />
        </Suspense>
      )}
    </details>
  );
}
