import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { Problem } from '../../api/problem.ts';
import { DemoBanner } from '../../frame/frame.tsx';
import { useTitle } from '../../parts/title.ts';
import './access.css';

/** The one card that all pages before the sign-in share. */
export function AccessPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title);
  return (
    <div className="access">
      <DemoBanner />
      <main className="access-card">
        <Link to="/" className="brand" aria-label="Prop-Pick">
          <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2 16h20" stroke="var(--accent)" strokeWidth="1.5" />
            <path d="M6.500 14v-4M12 14V4M17.500 14V7.500M6.500 18v2" stroke="currentColor" strokeWidth="3" />
          </svg>
          Prop-Pick
        </Link>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

/** What was refused, where no single field is to blame. */
export function Refusal({ error, members }: { readonly error: Error | null; readonly members: readonly string[] }) {
  if (error === null) return null;
  if (error instanceof Problem && members.some((member) => error.violation(member) !== undefined)) return null;
  return (
    <p className="refusal" role="alert">
      {error instanceof Problem && error.slug === 'unauthorized'
        ? 'The address and the password do not belong together.'
        : error.message}
    </p>
  );
}

export const violation = (error: Error | null, member: string): string | undefined =>
  error instanceof Problem ? error.violation(member) : undefined;

/** The token that a mailed link carries behind its #; taken out of the address bar once read. */
export function useLinkToken(): string | undefined {
  const { hash } = location;
  const token = new URLSearchParams(hash.slice(1)).get('token');
  if (token !== null && token !== '') kept = token;
  useEffect(() => {
    if (hash !== '') history.replaceState(history.state, '', location.pathname);
  }, [hash]);
  return kept;
}

let kept: string | undefined;
