import { lazy, Suspense, useEffect, useState } from 'react';
import { isTyping } from '../../parts/is-typing.ts';
import { strings } from '../strings.ts';

const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((part) => ({ default: part.KeysDialog })));

/** `?` from anywhere, or the button: the list of shortcuts. */
export function KeysHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping(target)) setIsOpen(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {strings.keyboard.title}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
