import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../icons.tsx';
import type { Place } from '../places.ts';
import { strings } from '../strings.ts';

const MoreSheet = lazy(() => import('./more-sheet.tsx').then((part) => ({ default: part.MoreSheet })));

/** On a phone: the pages that have no place in the bar. Marked as the current page while one of them is shown. */
export function More({ places }: { readonly places: readonly Place[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isCurrent = places.some(({ to }) => path.startsWith(to));
  return (
    <>
      <button
        type="button"
        className="rail-link more"
        aria-haspopup="dialog"
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="more" />
        <span>{strings.more.button}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <MoreSheet places={places} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
