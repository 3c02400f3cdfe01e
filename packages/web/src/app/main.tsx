import './mantine-styles.js';
import './app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiProblem } from '../api/problem.js';
import { queryClient } from '../api/query-client.js';
import { recoverBusyQueries } from '../api/recover.js';
import { Announcer } from '../ui/feedback/announcer.js';
import { router } from './router.js';
import { resolveVariables, theme } from './theme.js';

queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'error') redirectToSignIn(event.action.error);
});
queryClient.getMutationCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'error') redirectToSignIn(event.action.error);
});

recoverBusyQueries();

/** Redirects to the sign-in page when the session has ended, and back afterwards. A wrong password also answers 401, but ends no session. */
function redirectToSignIn(error: unknown): void {
  if (
    !(error instanceof ApiProblem) ||
    error.status !== 401 ||
    error.code === 'invalid_credentials' ||
    router.state.location.pathname === '/login'
  )
    return;
  const next = router.state.location.href;
  queryClient.clear();
  void router.navigate({ to: '/login', search: { next } });
}

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element with the id root.');

createRoot(container).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Announcer />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
