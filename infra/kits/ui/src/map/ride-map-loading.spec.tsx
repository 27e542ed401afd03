import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const loading = { broken: true };
jest.unstable_mockModule('./leaflet-map.js', () => {
  if (loading.broken) throw new Error('the file is not there');
  return { LeafletMap: () => <section aria-label="Map" /> };
});
const { RideMap } = await import('./ride-map.js');
const { render } = await import('../testing.js');

describe('RideMap when its files do not come', () => {
  it('says so in words, keeps its place, and loads them by Retry', async () => {
    const { container } = render(<RideMap center={{ lat: 28.6315, lng: 77.2167 }} className="place" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The map could not be loaded');
    expect(container.firstElementChild).toHaveClass('stage', 'place');
    loading.broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Map' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
