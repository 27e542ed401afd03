import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { isInShare } from '@rahi/contracts/share';
import { createRemoteLoader } from '../remotes/remote-loader.js';
import { areaAhead } from './area-ahead.js';
import { fetchAhead } from './fetch-ahead.js';
import { takeList } from './list-ahead.js';

const folder = '/remotes/rider/0.2.0';
const released = {
  remotes: {
    rider: {
      version: '0.2.0',
      manifest: `${folder}/mf-manifest.json`,
      start: [`${folder}/remoteEntry.js`, `${folder}/app.1a2b.js`, `${folder}/app.1a2b.css`],
    },
    driver: { version: '0.2.0', manifest: '/remotes/driver/0.2.0/mf-manifest.json' },
  },
};

const answering = (body: string, ok = true) =>
  jest.fn<typeof fetch>().mockResolvedValue({ ok, text: () => Promise.resolve(body) } as Response);
const preloads = () =>
  [...document.head.querySelectorAll('link[rel=preload]')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('as'),
  ]);
const noOverride = { serverOf: () => Promise.resolve(null) };
const noSettings = () => Promise.resolve(null);
const { fetch: realFetch } = globalThis;

afterEach(() => {
  document.head.replaceChildren();
  takeList();
  globalThis.fetch = realFetch;
});

describe('the area a page begins with', () => {
  it.each([
    ['/', 'rider'],
    ['/rider', 'rider'],
    ['/driver/trip/7', 'driver'],
    ['/admin/map', 'admin'],
    ['/login', null],
    ['/riders', null],
  ])('of %s is %s', (path, area) => {
    expect(areaAhead(path, '{}')).toBe(area);
    expect(areaAhead(path, null)).toBeNull();
  });
});

describe('what is fetched while the shell is on its way', () => {
  it('is what the area starts from, scripts and styles', async () => {
    await fetchAhead('rider', 'hi', document, answering(JSON.stringify(released)), null);
    expect(preloads()).toEqual([
      [`${folder}/remoteEntry.js`, 'script'],
      [`${folder}/app.1a2b.js`, 'script'],
      [`${folder}/app.1a2b.css`, 'style'],
    ]);
  });

  it('is the texts of the shell and of the area in the page’s language', async () => {
    document.head.innerHTML = '<meta name="rahi-texts-hi" content="/assets/texts-hi.1a.js">';
    const texts = { en: `${folder}/texts-en.2b.js`, hi: `${folder}/texts-hi.3c.js` };
    const list = { remotes: { rider: { ...released.remotes.rider, texts } } };
    await fetchAhead('rider', 'hi', document, answering(JSON.stringify(list)), null);
    const files = preloads().map(([file]) => file);
    expect(files).toEqual(['/assets/texts-hi.1a.js', ...released.remotes.rider.start, `${folder}/texts-hi.3c.js`]);
  });

  it('is of the version that is out for a share, in a browser of that share', async () => {
    const canary = { version: '0.3.0', share: 50, start: ['/remotes/rider/0.3.0/remoteEntry.js'] };
    const list = JSON.stringify({ remotes: { rider: { ...released.remotes.rider, start: ['/now.js'], canary } } });
    for (const browser of ['1', '2', '3', '4', '5', '6']) {
      document.head.replaceChildren();
      await fetchAhead('rider', 'hi', document, answering(list), browser);
      const chosen = isInShare(browser, '0.3.0', 50) ? '/remotes/rider/0.3.0/remoteEntry.js' : '/now.js';
      expect(preloads()).toEqual([[chosen, 'script']]);
    }
  });

  it('is the list alone where no area is shown, or its release does not say', async () => {
    await fetchAhead(null, 'hi', document, answering(JSON.stringify(released)), null);
    await fetchAhead('driver', 'hi', document, answering(JSON.stringify(released)), null);
    await fetchAhead('admin', 'hi', document, answering('<!doctype html>'), null);
    expect(preloads()).toEqual([]);
  });

  it('is the list for the first load of an area; the next load reads it again', async () => {
    await fetchAhead('rider', 'hi', document, answering(JSON.stringify(released)), null);
    globalThis.fetch = answering(JSON.stringify(released));
    const loadRemote = jest.fn(() => Promise.resolve({ default: () => null }));
    const loader = createRemoteLoader({ registerRemotes: jest.fn(), loadRemote }, noOverride, undefined, noSettings);
    await expect(loader.load('rider')).resolves.toMatchObject({ version: '0.2.0' });
    expect(globalThis.fetch).not.toHaveBeenCalled();
    await loader.load('rider');
    expect(globalThis.fetch).toHaveBeenCalledTimes(1);
  });

  it('is missed by nobody: a list that did not come is asked for again', async () => {
    await fetchAhead(
      'rider',
      'hi',
      document,
      jest.fn<typeof fetch>().mockRejectedValue(new TypeError('no network')),
      null,
    );
    globalThis.fetch = answering(JSON.stringify(released));
    const loadRemote = jest.fn(() => Promise.resolve({ default: () => null }));
    const loader = createRemoteLoader({ registerRemotes: jest.fn(), loadRemote }, noOverride, undefined, noSettings);
    await expect(loader.load('rider')).resolves.toMatchObject({ version: '0.2.0' });
    expect(globalThis.fetch).toHaveBeenCalledTimes(1);
  });
});
