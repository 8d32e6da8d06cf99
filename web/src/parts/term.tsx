import type { ReactNode } from 'react';
import { meaning, type TermName } from '../glossary.ts';
import { explain } from './explain.tsx';

/** A word of the screen with its meaning on hover, focus and tap. */
export const Term = ({ of, children }: { readonly of: TermName; readonly children: ReactNode }) => (
  <span {...explain(meaning(of), 'term')}>{children}</span>
);
