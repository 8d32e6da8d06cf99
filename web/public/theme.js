// Runs before the first paint, so that a dark page never flashes white. A file of its own: inline scripts are refused.
(() => {
  const chosen = localStorage.getItem('colour-scheme');
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
})();
