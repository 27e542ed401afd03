import { jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import type { RemoteApp, RemoteServices } from './remote-contract.js';
import { MemoryRouter } from 'react-router';
import { Route, Routes, useLocation } from './router.js';
import { useStore } from './use-store.js';

/** Renders an area's app at a path. The current path and query are the text of the element with the test id `place`. */
export function renderArea(App: RemoteApp, path: string, services: RemoteServices) {
  const basePath = `/${path.split(/[/?]/)[1]}`;
  return render(
    <MemoryRouter initialEntries={[path]}>
      <Place />
      <Routes>
        <Route path={`${basePath}/*`} element={<Hosted App={App} basePath={basePath} services={services} />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
}

function Hosted({ App, basePath, services }: { App: RemoteApp; basePath: string; services: RemoteServices }) {
  const user = useStore(services.session);
  return user && <App basePath={basePath} user={user} services={services} />;
}

function Place() {
  const { pathname, search } = useLocation();
  return <output data-testid="place">{`${pathname}${search}`}</output>;
}

/** Advances the fake clock, in milliseconds, with everything that it starts. */
export async function pass(ms: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
}
