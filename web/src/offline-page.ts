const WORKER = '/service-worker.js';

/** The one address that may become a script without being in a page: the policy of the dashboard names this rule. */
interface TypedAddresses {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(address: string): string };
}

/** Lets the browser show offline.html for a page that cannot be reached. Only with https, and after the page has loaded. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  const { trustedTypes } = window as { readonly trustedTypes?: TypedAddresses };
  const rule = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER });
  const register = (): void => {
    // A browser may refuse, for example in a private window. The dashboard works without it.
    navigator.serviceWorker.register(rule?.createScriptURL(WORKER) ?? WORKER).catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
