import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue } from 'react';
import { leagues, useKnownLeague, useShowsAll } from '../api/league.ts';
import { needsTwoFactor } from '../api/session/security.ts';
import { serviceFacts } from '../api/reads.ts';
import { useSession } from '../api/session/session.ts';
import { Failure, Skeleton } from '../parts/states/states.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { FirstRun } from './first-run/first-run.tsx';
import { LaterToasts } from './alerts/later-toasts.tsx';
import { Footer } from './footer.tsx';
import { Rail } from './rail.tsx';
import { useFirstZone } from './use-first-zone.ts';
import { SlipPlace } from '../slip/slip-place.tsx';
import { TopBar, TopBarSpace } from './top-bar.tsx';
import { TAKES_FOCUS } from '../parts/focus/hand-over.ts';
import { strings } from './strings.ts';
import './frame.css';

const SignIn = lazy(() =>
  import('../pages/access/sign-in-page.tsx').then(({ SignInPage }) => ({ default: SignInPage })),
);

const Welcome = lazy(() =>
  import('../pages/welcome/welcome-page.tsx').then(({ WelcomePage }) => ({ default: WelcomePage })),
);

const Enroll = lazy(() =>
  import('../pages/account/security/enroll-page.tsx').then(({ EnrollPage }) => ({ default: EnrollPage })),
);

/**
 * The frame around every page. Once the session is known to have ended, the first page welcomes a visitor, and every other one
 * asks to sign in.
 */
export function Frame() {
  const session = useSession();
  // The current day comes from the service: a replay's clock is in the past.
  const service = useQuery(serviceFacts);
  const all = useQuery({ ...leagues, enabled: session.status === 'in' });
  const league = useKnownLeague();
  const showsAll = useShowsAll();
  const zone = useFirstZone(session.status === 'in');
  const isFirst = useRouterState({ select: ({ location }) => location.pathname === '/' });
  const isRead = session.status === 'in' && !service.isPending && !all.isPending;
  // First the bar, then the page, in between what the reader does: a phone takes a tenth of a second to draw each.
  const isBarDrawn = useDeferredValue(isRead, false);
  const isKnown = isRead && isBarDrawn;
  const isPageDrawn = useDeferredValue(isKnown, false);
  if (session.status === 'out') return <Suspense fallback={null}>{isFirst ? <Welcome /> : <SignIn />}</Suspense>;
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {strings.skip}
      </a>
      <Rail tier={isKnown ? session.user.tier : undefined} />
      <div className="frame-main">
        {isKnown ? <TopBar user={session.user} hasLeague={league !== undefined} /> : <TopBarSpace />}
        <main id="content" {...TAKES_FOCUS}>
          {/* With the page, which replaces what stood there: it pushes nothing away. */}
          {isKnown && isPageDrawn && <DemoBanner />}
          <div key={String(isKnown && isPageDrawn)} className="content">
            {isKnown && needsTwoFactor(all.error) ? (
              <Suspense fallback={<Skeleton height={120} lines={4} />}>
                <Enroll />
              </Suspense>
            ) : isKnown && league === undefined ? (
              <Failure error={all.error ?? new Error(strings.noLeague)} retry={() => void all.refetch()} />
            ) : isKnown && isPageDrawn ? (
              <>
                <FirstRun key={session.user.id} user={session.user} />
                <Suspense key={`${league?.league} ${showsAll} ${zone}`} fallback={<Skeleton height={120} lines={4} />}>
                  <Outlet />
                </Suspense>
              </>
            ) : (
              <Waiting unreachable={session.status === 'waiting' && session.unreachable} />
            )}
          </div>
        </main>
        {isKnown && <LaterToasts key={`alerts ${session.user.id}`} tier={session.user.tier} />}
        {/* Not before the page: it would be pushed away. */}
        {isKnown && isPageDrawn && <Footer />}
      </div>
      {isKnown && league !== undefined && <SlipPlace tier={session.user.tier} />}
    </div>
  );
}

function Waiting({ unreachable }: { readonly unreachable: boolean }) {
  return (
    <>
      {unreachable && (
        <p className="old-data" role="alert">
          <span className="dot dot-warn" aria-hidden="true" />
          {strings.connecting}
        </p>
      )}
      <Skeleton height={120} lines={4} />
    </>
  );
}
