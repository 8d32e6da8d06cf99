import { lazy, Suspense, useState } from 'react';
import type { Pick } from '../../../api/types.ts';
import { strings } from './strings.ts';

/** Loaded when it is opened. */
const ShareDialog = lazy(() => import('./share-dialog.tsx').then((part) => ({ default: part.ShareDialog })));

export function ShareButton({ pick }: { readonly pick: Pick }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="quiet share-button"
        aria-haspopup="dialog"
        aria-label={strings.openLabel(`${pick.playerName}, ${pick.direction} ${pick.line}`)}
        onClick={() => setIsOpen(true)}
      >
        {strings.open}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog pick={pick} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
