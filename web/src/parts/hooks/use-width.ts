import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The rendered width of an element: a chart drawn for it keeps its text size on a phone. */
export function useWidth<Of extends Element>(usual: number): readonly [RefObject<Of | null>, number] {
  const element = useRef<Of>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const seen = element.current;
    if (seen === null) return undefined;
    const look = (): void => setWidth(Math.max(240, Math.round(seen.getBoundingClientRect().width)));
    look();
    const size = new ResizeObserver(look);
    size.observe(seen);
    return () => size.disconnect();
  }, []);
  return [element, width];
}
