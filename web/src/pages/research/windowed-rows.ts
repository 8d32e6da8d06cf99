import { useLayoutEffect, useState, type RefObject } from 'react';

/** A row of the table. */
export const ROW_HEIGHT = 32;
/** Rows kept ready above and below what is seen; scrolling re-renders once a step. */
const MARGIN = 12;
const STEP = 6;

export interface Window {
  readonly from: number;
  readonly to: number;
}

/** The rows worth drawing of a long table, from where its scroller stands. */
export function useWindowedRows(scroller: RefObject<HTMLElement | null>, total: number, height: number): Window {
  const [view, setView] = useState<Window>({ from: 0, to: 40 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = (): void => {
      const first = Math.floor(element.scrollTop / height / STEP) * STEP;
      const from = Math.max(0, first - MARGIN);
      const to = first + Math.ceil(element.clientHeight / height) + STEP + MARGIN;
      setView((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const size = new ResizeObserver(look);
    size.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      size.disconnect();
    };
  }, [scroller, height]);
  return { from: Math.min(view.from, Math.max(0, total - 1)), to: Math.min(view.to, total) };
}
