import { onlineManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Problem, Unreachable } from './api/requests/problem.ts';
import { serviceFacts } from './api/reads.ts';
import { beginSession, whenLeaving } from './api/session/session.ts';
import { Explanations } from './parts/explain.tsx';
import { keepOfflinePage } from './offline-page.ts';
import { router } from './router.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/touch.css';
import './styles/print.css';

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // When a query gets no response, check the service again, so that the status in the top bar is right.
    onError: (error, { queryKey }) => {
      if (!(error instanceof Unreachable) || queryKey[0] === serviceFacts.queryKey[0]) return;
      void queries.invalidateQueries({ queryKey: serviceFacts.queryKey }, { cancelRefetch: false });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Send requests even if the browser reports to be offline: old data is shown with its age.
      networkMode: 'always',
      // A 4xx stays the same; a service that is down may recover. A page that opens offline says so at once.
      retry: (failures, error) =>
        failures < 2 &&
        !(error instanceof Problem && error.status < 500) &&
        !(error instanceof Unreachable && !onlineManager.isOnline()),
      refetchOnReconnect: true,
    },
  },
});
whenLeaving(() => queries.clear());
void beginSession();

function Dashboard() {
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Explanations />
    </QueryClientProvider>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
createRoot(root).render(
  <StrictMode>
    <Dashboard />
  </StrictMode>,
);
keepOfflinePage();
