import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAdmin } from '../testing/render-admin.js';

describe('where people are', () => {
  it('is not shown to finance: no live map in the rail, and why at its address', async () => {
    const { requests } = await renderAdmin('/admin/map', {}, 'finance');
    expect(await screen.findByText('Your role does not see where people are')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Live Map' })).toBeNull();
    expect(requests.map(({ url }) => url).filter((url) => /drivers\/(map|online)|rides\/map/.test(url))).toEqual([]);
  });

  it('is shown to every other role', async () => {
    await renderAdmin('/admin', {}, 'read_only');
    expect(await screen.findByRole('link', { name: 'Live Map' })).toBeVisible();
  });
});
