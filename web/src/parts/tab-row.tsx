import { useLayoutEffect, useRef, type ReactNode } from 'react';
import './tabs.css';

interface TabRowProps {
  /** Which tab is shown, by any name. */
  readonly shown: string;
  readonly children: ReactNode;
}

/** Tabs side by side. Where they are wider than the screen, the one that is shown stands in the middle. */
export function TabRow({ shown, children }: TabRowProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = box.current;
    const tab = row?.querySelector('[aria-current]');
    if (row === null || tab === null || tab === undefined) return;
    const [within, own] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.scrollLeft += own.left + own.width / 2 - within.left - within.width / 2;
  }, [shown]);
  return (
    <div ref={box} className="tab-row">
      {children}
    </div>
  );
}
