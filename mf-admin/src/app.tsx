import { createQueryClient, type RemoteApp, type RemoteAppProps } from '@rahi/web-kit';
import { Route, Routes } from '@rahi/web-kit/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { DashboardScreen } from './dashboard/dashboard.screen.js';
import { NotFound } from './not-found.js';
import { RemoteProvider } from './remote.context.js';
import { RouteBoundary } from './route-boundary.js';

function App(props: RemoteAppProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <RemoteProvider value={props}>
        <Routes>
          <Route
            index
            element={
              <RouteBoundary>
                <DashboardScreen />
              </RouteBoundary>
            }
          />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </RemoteProvider>
    </QueryClientProvider>
  );
}

export default App satisfies RemoteApp;
