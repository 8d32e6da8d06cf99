import { useEffect, useRef, useState } from 'react';
import './explain.css';

/** Props that explain a computed number on hover, on focus and to a screen reader. */
export const explain = (text: string, className = '') =>
  ({
    'data-explain': text,
    'aria-description': text,
    tabIndex: 0,
    className: `explained ${className}`.trim(),
  }) as const;

/** The same without a tab stop, for rows of a table whose header has one. */
export const explainOnHover = (text: string) => ({ 'data-explain': text, 'aria-description': text }) as const;

interface Shown {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly above: boolean;
}

const WIDTH = 280;
const GAP = 8;

/** The one tooltip of the page. It stays while pointed at; Escape closes it. */
export function Explanations() {
  const [shown, setShown] = useState<Shown>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = ({ target }: Event): void => {
      if (!(target instanceof Element) || box.current?.contains(target) === true) return;
      setShown(placeOf(target.closest('[data-explain]')));
    };
    const hide = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') setShown(undefined);
    };
    document.addEventListener('pointerover', show);
    document.addEventListener('focusin', show);
    document.addEventListener('keydown', hide);
    addEventListener('scroll', hide, true);
    return () => {
      document.removeEventListener('pointerover', show);
      document.removeEventListener('focusin', show);
      document.removeEventListener('keydown', hide);
      removeEventListener('scroll', hide, true);
    };
  }, []);
  if (shown === undefined) return null;
  const { text, left, top, above } = shown;
  return (
    <div ref={box} className="explanation" data-above={above} style={{ left, top }} aria-hidden="true">
      {text}
    </div>
  );
}

function placeOf(anchor: Element | null): Shown | undefined {
  const text = anchor?.getAttribute('data-explain');
  if (anchor === null || text === null || text === undefined || text === '') return undefined;
  const { left, width, top, bottom } = anchor.getBoundingClientRect();
  const above = bottom + 96 > innerHeight;
  return {
    text,
    above,
    left: Math.min(Math.max(GAP, left + width / 2 - WIDTH / 2), Math.max(GAP, innerWidth - WIDTH - GAP)),
    top: above ? top - GAP : bottom + GAP,
  };
}
