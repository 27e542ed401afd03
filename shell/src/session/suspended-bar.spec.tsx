import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { openShell, rider } from '../testing.js';

describe('a suspended user', () => {
  it('reads so from the moment the server says it, and no longer than that', async () => {
    const { shell } = openShell({ path: '/rider', user: rider });
    await screen.findByText('rider area of Asha Rao');
    const words = 'Your account is suspended. You can only finish or cancel your current trip.';
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    act(() => shell.services.session.update({ ...rider, suspended: true }));
    expect(screen.getByText(words)).toBeVisible();
    act(() => shell.services.session.update(rider));
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });
});
