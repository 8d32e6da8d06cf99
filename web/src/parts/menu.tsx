import { useEffect, useRef, type ReactNode } from 'react';
import './menu.css';

interface MenuProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Rarely used options behind a button. Escape, a press outside, or choosing a link closes it. */
export function Menu({ label, children }: MenuProps) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event): void => {
      const { current: menu } = box;
      if (menu === null || !menu.open) return;
      const within = event.target instanceof Element && menu.contains(event.target) ? event.target : null;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        if (within !== null) menu.querySelector('summary')?.focus();
      } else if (within !== null && (event.type === 'pointerdown' || within.closest('a') === null)) return;
      menu.open = false;
    };
    for (const type of ['keydown', 'pointerdown', 'click']) document.addEventListener(type, close);
    return () => {
      for (const type of ['keydown', 'pointerdown', 'click']) document.removeEventListener(type, close);
    };
  }, []);
  return (
    <details ref={box} className="menu">
      <summary>{label}</summary>
      {children}
    </details>
  );
}
