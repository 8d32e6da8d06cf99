import { createRootRoute, createRoute, createRouter, Outlet, retainSearchParams } from '@tanstack/react-router';
import { isDay, STAT_NAMES, type Day, type Stat } from './kernel.ts';
import { leagueOfAddress } from './api/league.ts';
import { Frame } from './frame/frame.tsx';
import { lazyPage } from './lazy-page.ts';
import { Failure } from './parts/states/states.tsx';
import { readAvailability, type AvailabilitySearch } from './pages/availability/search.ts';
import { readBets } from './pages/bets/search.ts';
import { readProposal } from './pages/evaluate/proposal.ts';
import { readLab } from './pages/lab/search.ts';
import { readPrices, type PricesSearch } from './pages/prices/search.ts';
import { readRecord } from './pages/record/search.ts';
import { readResearch, type ResearchSearch } from './pages/research/search.ts';
import { readToday, type TodaySearch } from './pages/today/search.ts';
import { TodayPage } from './pages/today/today-page.tsx';
import { strings } from './frame/strings.ts';

/** The league that a page shows; the one chosen last if left out. */
interface OfALeague {
  readonly league?: string | undefined;
}

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotHere,
  validateSearch: (search): OfALeague => (typeof search['league'] === 'string' ? { league: search['league'] } : {}),
  // Every link keeps the league of the address.
  search: { middlewares: [retainSearchParams<OfALeague>(['league'])] },
  beforeLoad: ({ search, preload, location }) => {
    if (!preload) leagueOfAddress(search.league, playerOf(location));
  },
});
const framed = createRoute({ getParentRoute: () => root, id: 'framed', component: Frame });

function NotHere() {
  return (
    <main className="lost">
      <h1>{strings.notFound.title}</h1>
      <p>
        <a href="/">{strings.notFound.link}</a>
      </p>
    </main>
  );
}

/** The player whom a page is about: players’ pages and evaluations. */
function playerOf({ pathname, search }: { readonly pathname: string; readonly search: object }): number | undefined {
  const named = /^\/players\/(\d+)/.exec(pathname)?.[1] ?? ('player' in search ? search.player : undefined);
  return named === undefined ? undefined : Number(named);
}

/** The day that a page shows; the current one if left out. */
interface OfADay {
  readonly date?: Day | undefined;
}

const dayOf = (value: unknown): Day | undefined => (typeof value === 'string' && isDay(value) ? value : undefined);

/** Pages of an account. While signed out, the frame shows the sign-in form in their place. */
const today = createRoute({
  getParentRoute: () => framed,
  path: '/',
  validateSearch: (search): TodaySearch & OfADay => ({ date: dayOf(search['date']), ...readToday(search) }),
  // Most visits start here: part of the first load.
  component: TodayPage,
});
const availability = createRoute({
  getParentRoute: () => framed,
  path: '/availability',
  validateSearch: (search): AvailabilitySearch & OfADay => ({
    date: dayOf(search['date']),
    ...readAvailability(search),
  }),
  component: lazyPage(() => import('./pages/availability/availability-page.tsx'), 'AvailabilityPage'),
});
const research = createRoute({
  getParentRoute: () => framed,
  path: '/research',
  validateSearch: (search): ResearchSearch & OfADay => ({ date: dayOf(search['date']), ...readResearch(search) }),
  component: lazyPage(() => import('./pages/research/research-page.tsx'), 'ResearchPage'),
});
const prices = createRoute({
  getParentRoute: () => framed,
  path: '/prices',
  validateSearch: (search): PricesSearch & OfADay => ({ date: dayOf(search['date']), ...readPrices(search) }),
  component: lazyPage(() => import('./pages/prices/prices-page.tsx'), 'PricesPage'),
});
const player = createRoute({
  getParentRoute: () => framed,
  path: '/players/$playerId',
  validateSearch: (search): { readonly stat?: Stat | undefined } => ({
    stat: STAT_NAMES.find((stat) => stat === search['stat']),
  }),
  component: lazyPage(() => import('./pages/player/player-page.tsx'), 'PlayerPage'),
});
const game = createRoute({
  getParentRoute: () => framed,
  path: '/games/$gameId',
  component: lazyPage(() => import('./pages/game/game-page.tsx'), 'GamePage'),
});
const evaluate = createRoute({
  getParentRoute: () => framed,
  path: '/evaluate',
  validateSearch: readProposal,
  component: lazyPage(() => import('./pages/evaluate/evaluate-page.tsx'), 'EvaluatePage'),
});
const record = createRoute({
  getParentRoute: () => framed,
  path: '/record',
  validateSearch: readRecord,
  component: lazyPage(() => import('./pages/record/record-page.tsx'), 'RecordPage'),
});
const lab = createRoute({
  getParentRoute: () => framed,
  path: '/lab',
  validateSearch: readLab,
  component: lazyPage(() => import('./pages/lab/lab-page.tsx'), 'LabPage'),
});
const bets = createRoute({
  getParentRoute: () => framed,
  path: '/bets',
  validateSearch: readBets,
  component: lazyPage(() => import('./pages/bets/bets-page.tsx'), 'BetsPage'),
});
const books = createRoute({
  getParentRoute: () => framed,
  path: '/books',
  component: lazyPage(() => import('./pages/books/books-page.tsx'), 'BooksPage'),
});
const alerts = createRoute({
  getParentRoute: () => framed,
  path: '/alerts',
  // The player of a new rule.
  validateSearch: ({ player }): { readonly player?: number } =>
    typeof player === 'number' && Number.isInteger(player) && player > 0 ? { player } : {},
  component: lazyPage(() => import('./pages/alerts/alerts-page.tsx'), 'AlertsPage'),
});
const account = createRoute({
  getParentRoute: () => framed,
  path: '/account',
  component: lazyPage(() => import('./pages/account/account-page.tsx'), 'AccountPage'),
});
const operations = createRoute({
  getParentRoute: () => framed,
  path: '/operations',
  validateSearch: (search): { view?: string } => (typeof search['view'] === 'string' ? { view: search['view'] } : {}),
  component: lazyPage(() => import('./pages/operations/operations-page.tsx'), 'OperationsPage'),
});

/** Pages that need no account. */
const shared = createRoute({
  getParentRoute: () => root,
  path: '/shared/$token',
  component: lazyPage(() => import('./pages/shared/shared-page.tsx'), 'SharedPage'),
});
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { because?: 'password-changed' } =>
    search['because'] === 'password-changed' ? { because: 'password-changed' } : {},
  component: lazyPage(() => import('./pages/access/sign-in-page.tsx'), 'SignInPage'),
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyPage(() => import('./pages/access/sign-up-page.tsx'), 'SignUpPage'),
});
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  component: lazyPage(() => import('./pages/access/verify-email-page.tsx'), 'VerifyEmailPage'),
});
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: lazyPage(() => import('./pages/access/confirm-email-page.tsx'), 'ConfirmEmailPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyPage(() => import('./pages/access/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyPage(() => import('./pages/access/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

export const router = createRouter({
  routeTree: root.addChildren([
    framed.addChildren([
      today,
      availability,
      research,
      prices,
      player,
      game,
      evaluate,
      bets,
      record,
      lab,
      books,
      alerts,
      account,
      operations,
    ]),
    shared,
    signIn,
    signUp,
    verifyEmail,
    confirmEmail,
    forgotPassword,
    resetPassword,
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ({ error, reset }) => <Failure error={asError(error)} retry={reset} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
