import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { CityPicture } from './city-picture.js';

const { fetch: realFetch } = globalThis;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** What `/config.json` says of the map; no tile can be read. */
function answering(map: object) {
  const fetch = jest.fn(async (url: string) => ({
    ok: url === '/config.json',
    status: 200,
    text: async () => JSON.stringify({ map }),
  }));
  Object.assign(globalThis, { fetch });
  return fetch;
}
const map = { url: '/map/{z}/{x}/{y}.mvt?v=1', maxZoom: 14, attribution: '© OpenStreetMap contributors' };
const picture = () => document.querySelector('canvas');

describe('the picture behind sign-in', () => {
  it('is the map of the city that the product serves, and asks for no position', async () => {
    const position = jest.fn();
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: position } });
    answering({ ...map, start: { lat: 19.07, lng: 72.88 } });
    render(<CityPicture />);
    await waitFor(() => expect(picture()).toBeInTheDocument());
    expect(picture()).toHaveAttribute('aria-hidden', 'true');
    expect(position).not.toHaveBeenCalled();
    // The credit is that of a map which is seen.
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is missing where the product has no map of a city', async () => {
    const fetch = answering({ ...map, start: null });
    render(<CityPicture />);
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(picture()).toBeNull();
  });
});
