import { useEffect } from 'react';
import { strings } from '../strings.ts';

/** The page's name in the browser tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = strings.tab(title);
  }, [title]);
}
