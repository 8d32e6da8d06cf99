// Runs before the first paint, while the dashboard is still loading. A separate file: the policy refuses inline scripts.
(() => {
  // A dark page never flashes white.
  const chosen = localStorage.getItem('colour-scheme');
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.scheme = dark ? 'dark' : 'light';

  // Today's frame is drawn before the scripts are loaded.
  const isFirstPage = location.pathname === '/';
  if (isFirstPage) document.documentElement.dataset.firstPage = '';

  // Requests the session, the service's time, the leagues and today's board while the scripts load. The dashboard
  // takes each response once (src/api/prefetched.ts).
  const tokens = () => fetch('/api/v1/auth/refresh', { method: 'POST', credentials: 'same-origin' });
  const prefetched = {
    service: fetch('/api/v1/service', { credentials: 'omit' }),
    tokens: 'locks' in navigator ? navigator.locks.request('prop-pick-refresh', tokens) : tokens(),
  };
  const signedIn = prefetched.tokens.then((response) =>
    response.ok ? response.clone().json() : Promise.reject(response),
  );
  const read = (path) =>
    signedIn.then(({ accessToken }) =>
      fetch(path, { credentials: 'omit', headers: { authorization: `Bearer ${accessToken}` } }),
    );
  // A visitor without an account sees the first page of all.
  if (isFirstPage)
    prefetched.publicRecord = prefetched.tokens.then((response) =>
      response.status === 401 ? fetch('/api/v1/public/record', { credentials: 'omit' }) : Promise.reject(response),
    );
  prefetched.leagues = read('/api/v1/leagues');
  if (isFirstPage && !/[?&]date=/.test(location.search)) {
    const league = new URLSearchParams(location.search).get('league') ?? localStorage.getItem('league');
    const query = league === null ? '' : `league=${encodeURIComponent(league)}`;
    const books = localStorage.getItem('own-books') === 'chosen' ? '&books=mine' : '';
    prefetched.picks = read(`/api/v1/picks/top?count=100${books}&${query}`);
    prefetched.games = read(`/api/v1/games?limit=100&${query}`);
  }
  // A failed request is repeated, and its failure shown, by the code that needs it.
  for (const response of Object.values(prefetched)) response.catch(() => undefined);
  window.prefetched = prefetched;
})();
