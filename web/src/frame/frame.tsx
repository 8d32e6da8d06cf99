import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { serviceFacts } from '../api/reads.ts';
import { useSession } from '../api/session.ts';
import { Skeleton } from '../parts/states.tsx';
import { Footer } from './footer.tsx';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';
import './frame.css';

const SignIn = lazy(() =>
  import('../pages/access/sign-in-page.tsx').then(({ SignInPage }) => ({ default: SignInPage })),
);

/** What stands around every page. Nobody sees the sign-in form before it is known that he is not signed in. */
export function Frame() {
  const session = useSession();
  // Which day it is, is the service's to say: a replay's clock stands in the past.
  const service = useQuery(serviceFacts);
  if (session.status === 'out')
    return (
      <Suspense fallback={null}>
        <SignIn />
      </Suspense>
    );
  const isKnown = session.status === 'in' && !service.isPending;
  return (
    <div className="frame">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <Rail tier={isKnown ? session.user.tier : undefined} />
      <div className="frame-main">
        <DemoBanner />
        {isKnown && <TopBar user={session.user} />}
        <main id="content" className="content" tabIndex={-1}>
          {isKnown ? (
            <Suspense fallback={<Skeleton height={120} lines={4} />}>
              <Outlet />
            </Suspense>
          ) : (
            <Waiting unreachable={session.status === 'waiting' && session.unreachable} />
          )}
        </main>
        <Footer />
      </div>
    </div>
  );
}

function Waiting({ unreachable }: { readonly unreachable: boolean }) {
  return (
    <>
      {unreachable && (
        <p className="old-data" role="alert">
          <span className="dot dot-warn" aria-hidden="true" />
          The service cannot be reached. It is tried again by itself.
        </p>
      )}
      <Skeleton height={120} lines={4} />
    </>
  );
}

export function DemoBanner() {
  const { data } = useQuery(serviceFacts);
  if (data?.simulated !== true) return null;
  return (
    <aside className="demo-banner" aria-label="Demo">
      <span>Simulated league. Nothing here is a real game.</span>
    </aside>
  );
}
