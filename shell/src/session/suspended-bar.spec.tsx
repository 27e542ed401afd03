import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { RemoteLoader } from '../remotes/remote-loader.js';
import { areasByName, openShell, rider } from '../testing.js';

const words = 'Your account is suspended. You can only finish or cancel your current trip.';

describe('a suspended user', () => {
  it('reads so from the moment the server says it, and no longer than that', async () => {
    const { shell } = openShell({ path: '/rider', user: rider });
    await screen.findByText('rider area of Asha Rao');
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    act(() => shell.services.session.update({ ...rider, suspended: true }));
    expect(screen.getByText(words)).toBeVisible();
    act(() => shell.services.session.update(rider));
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it('reads so after the first area has come: its files are loaded first', async () => {
    const network = new EventTarget();
    const answered = new Promise((resolve) => network.addEventListener('answer', resolve));
    const loader: RemoteLoader = { ...areasByName, load: (area) => answered.then(() => areasByName.load(area)) };
    openShell({ path: '/rider', user: { ...rider, suspended: true }, loader, moreAfterMs: 50 });
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    network.dispatchEvent(new Event('answer'));
    expect(await screen.findByText('rider area of Asha Rao')).toBeVisible();
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    expect(await screen.findByText(words)).toBeVisible();
  });
});
