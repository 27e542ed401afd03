import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RideMap } from './ride-map.js';
import { render } from '../testing.js';

const juhu = { lat: 19.0988, lng: 72.8264 };

// The first import compiles Leaflet's neighbours: no wait of a test should be for that.
beforeAll(() => import('./leaflet-map.js'));

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(844);
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(window, 'scrollTo').mockReturnValue();
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** A map with a pin, partly covered by a sheet, and the pin's calls in order. */
async function pinned(bottom = 300) {
  const calls: ('lifted' | LatLng)[] = [];
  const pin = { end: 'dropoff' as const, onLift: () => calls.push('lifted'), onSettle: (at: LatLng) => calls.push(at) };
  const map = (padding: { bottom: number }) => <RideMap center={juhu} zoom={16} pin={pin} padding={padding} />;
  const { rerender } = render(map({ bottom }));
  const region = await screen.findByRole('region', { name: 'Map' });
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ lat: expect.closeTo(juhu.lat, 4) }));
  const at = () => {
    const last = calls.at(-1);
    if (last === undefined || last === 'lifted') throw new Error('the pin is in the air');
    return last;
  };
  return { calls, at, region, cover: (pixels: number) => rerender(map({ bottom: pixels })) };
}

describe('a pin in the middle of the map', () => {
  it('reports its point at the start', async () => {
    const { at } = await pinned();
    expect(at().lat).toBeCloseTo(juhu.lat, 4);
    expect(at().lng).toBeCloseTo(juhu.lng, 4);
  });

  it('lifts while a pressed point is brought to it, and reports the new point when the map is still', async () => {
    const { calls, at, region } = await pinned();
    calls.length = 0;
    // The pin is at 195, 272: half of what 300 pixels of sheet leave of 844.
    fireEvent.click(region, { clientX: 195, clientY: 172 });
    await waitFor(() => expect(calls.length).toBeGreaterThan(1));
    expect(calls[0]).toBe('lifted');
    await waitFor(() => expect(at().lat).toBeGreaterThan(juhu.lat + 0.0001));
    expect(at().lng).toBeCloseTo(juhu.lng, 5);
  });

  it('keeps its point while the map is zoomed', async () => {
    const { calls, at } = await pinned();
    const before = at();
    calls.length = 0;
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    await waitFor(() => expect(calls.length).toBeGreaterThan(0));
    await waitFor(() => expect(at().lat).toBeCloseTo(before.lat, 4));
    expect(at().lng).toBeCloseTo(before.lng, 4);
  });

  it('keeps its point while the sheet grows', async () => {
    const { at, cover } = await pinned();
    const before = at();
    cover(500);
    await waitFor(() => expect(at().lat).toBeCloseTo(before.lat, 4));
    expect(at().lng).toBeCloseTo(before.lng, 4);
  });
});
