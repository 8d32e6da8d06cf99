// Runs before the first paint and long before the dashboard is here. A file of its own: inline scripts are refused.
(() => {
  // A dark page never flashes white.
  const chosen = localStorage.getItem('colour-scheme');
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.scheme = dark ? 'dark' : 'light';

  // Who is signed in, what time it is and today's board are asked for while the scripts are still on their way. The
  // dashboard takes each answer once (src/api/early.ts); what it does not take is never used.
  const tokens = () => fetch('/api/v1/auth/refresh', { method: 'POST', credentials: 'same-origin' });
  const early = {
    service: fetch('/api/v1/service', { credentials: 'omit' }),
    tokens: 'locks' in navigator ? navigator.locks.request('prop-pick-refresh', tokens) : tokens(),
  };
  if (location.pathname === '/' && !location.search.includes('date=')) {
    const signedIn = early.tokens.then((answer) => (answer.ok ? answer.clone().json() : Promise.reject(answer)));
    const read = (path) =>
      signedIn.then(({ accessToken }) =>
        fetch(path, { credentials: 'omit', headers: { authorization: `Bearer ${accessToken}` } }),
      );
    early.picks = read('/api/v1/picks/top?count=100');
    early.games = read('/api/v1/games');
  }
  // A failure is met again, and told, by whoever asks next.
  for (const answer of Object.values(early)) answer.catch(() => undefined);
  window.early = early;
})();
