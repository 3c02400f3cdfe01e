import '@mantine/core/styles.css';
import './app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiProblem } from '../api/problem.js';
import { queryClient } from '../api/query-client.js';
import { Announcer } from '../ui/announcer.js';
import { router } from './router.js';
import { resolveVariables, theme } from './theme.js';

queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'error') askToSignIn(event.action.error);
});
queryClient.getMutationCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'error') askToSignIn(event.action.error);
});

/** Where a session ends while pages are open, they ask to sign in again and come back to where they were. A wrong password ends none. */
function askToSignIn(error: unknown): void {
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

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no root');

createRoot(place).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Announcer />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
