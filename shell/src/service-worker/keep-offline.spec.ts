import { describe, expect, it, jest } from '@jest/globals';
import { keepOffline, loadedFiles } from './keep-offline.js';

const timelineOf = (...paths: string[]) => ({
  getEntriesByType: (kind: string) =>
    kind === 'resource' ? paths.map((path) => ({ name: `https://rahi.test${path}` })) : [],
});

describe('opening without a network', () => {
  it('keeps the files of areas, the tiles of the map and the settings, and nothing of the API', () => {
    const timeline = timelineOf(
      '/remotes.json',
      '/config.json',
      '/remotes/rider/1/remoteEntry.js',
      '/remotes/rider/1/64.css',
      '/map/14/11506/7308.mvt',
      '/api/rides/7',
      '/assets/shell.abc.js',
    );
    expect(loadedFiles(timeline).map((name) => new URL(name).pathname)).toEqual([
      '/remotes.json',
      '/config.json',
      '/remotes/rider/1/remoteEntry.js',
      '/remotes/rider/1/64.css',
      '/map/14/11506/7308.mvt',
    ]);
  });

  it('tells the worker what the page has loaded', async () => {
    const postMessage = jest.fn();
    const register = jest.fn((_url: string, _options: RegistrationOptions) => Promise.resolve());
    await keepOffline({ register, ready: Promise.resolve({ active: { postMessage } }) }, timelineOf('/remotes.json'));
    expect(register).toHaveBeenCalledWith('/service-worker.js', { updateViaCache: 'none' });
    expect(postMessage.mock.calls[0]?.[0]).toEqual({
      type: 'CACHE_URLS',
      payload: { urlsToCache: ['https://rahi.test/remotes.json'] },
    });
  });

  it('is done without where the browser forbids it', async () => {
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const register = jest.fn<() => Promise<void>>().mockRejectedValue(new DOMException('not here', 'SecurityError'));
    await expect(keepOffline({ register, ready: new Promise(() => undefined) }, timelineOf())).resolves.toBeUndefined();
    await expect(keepOffline(undefined, timelineOf())).resolves.toBeUndefined();
    expect(console.info).toHaveBeenCalledTimes(1);
  });
});
