import { useEffect, useRef, type ReactNode } from 'react';
import './tabs.css';

interface TabRowProps {
  /** Any value that changes with the current tab. */
  readonly shown: string;
  readonly children: ReactNode;
}

/** Tabs side by side. Where they overflow, the current one is scrolled to the middle. */
export function TabRow({ shown, children }: TabRowProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // With the next frame: to measure at once would lay the whole page out before it is complete.
    const frame = requestAnimationFrame(() => {
      const row = box.current;
      const tab = row?.querySelector('[aria-current]');
      if (row === null || tab === null || tab === undefined) return;
      const [within, own] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
      row.scrollLeft += own.left + own.width / 2 - within.left - within.width / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return (
    <div ref={box} className="tab-row">
      {children}
    </div>
  );
}
