import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { Problem } from '../../api/requests/problem.ts';
import { DemoBanner } from '../../frame/demo-banner.tsx';
import { Mark } from '../../frame/icons.tsx';
import { strings as frame } from '../../frame/strings.ts';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { strings } from './strings.ts';
import './access.css';

/** The card that every page before the sign-in shares. */
export function AccessPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title);
  return (
    <div className="access">
      <DemoBanner />
      <main className="access-card">
        <Link to="/" className="brand" aria-label={frame.brand}>
          <Mark />
          {frame.brand}
        </Link>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

/** Why a form was refused, unless one of its fields says so already. */
export function Refusal({ error, members }: { readonly error: Error | null; readonly members: readonly string[] }) {
  if (error === null) return null;
  if (error instanceof Problem && members.some((member) => error.violation(member) !== undefined)) return null;
  return (
    <p className="refusal" role="alert">
      {error instanceof Problem && error.slug === 'unauthorized' ? strings.wrongCredentials : error.message}
    </p>
  );
}

/** The token that an emailed link carries after its #. It is removed from the address bar once read. */
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
