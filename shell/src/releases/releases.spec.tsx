import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { isInShare } from '@rahi/contracts/share';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, rider } from '../testing.js';
import { ShellMessages } from '../messages.js';
import { withLaterTexts } from '../with-later-texts.js';
import { NewVersionBar } from './new-version-bar.js';
import { createReleaseWatch, versionOfPage, watchReleases } from './release-watch.js';

const listOf = (shell: string, areas: Record<string, string> = {}) =>
  JSON.stringify({
    shell: { version: shell },
    remotes: Object.fromEntries(
      Object.entries(areas).map(([area, version]) => [
        area,
        { version, manifest: `/remotes/${area}/${version}/m.json` },
      ]),
    ),
  });

function watchOf(shell: string | null, list: () => string) {
  const fetchList = jest.fn(async () => ({ ok: true, text: async () => list() }));
  return { watch: createReleaseWatch(shell, fetchList), fetchList };
}

afterEach(() => {
  jest.useRealTimers();
});

describe('a new version', () => {
  it.each([
    ['a newer shell', '1', { rider: '1' }, listOf('2', { rider: '1' }), true],
    ['a newer version of an area that is in use', '1', { rider: '1' }, listOf('1', { rider: '2' }), true],
    [
      'a newer version of an area that was never loaded',
      '1',
      { rider: '1' },
      listOf('1', { rider: '1', driver: '9' }),
      false,
    ],
    ['nothing new', '1', { rider: '1' }, listOf('1', { rider: '1' }), false],
    ['a list without the shell', '1', {}, '{"remotes":{}}', false],
    ['something that is no list', '1', {}, '<!doctype html>', false],
  ] as const)('is recognized from %s', async (_what, shell, loaded, list, newer) => {
    const { watch } = watchOf(shell, () => list);
    if ('rider' in loaded) watch.loaded('rider', loaded.rider);
    await watch.check();
    expect(watch.getSnapshot().newer).toBe(newer);
  });

  it('is no longer offered once it was rolled back', async () => {
    let released = '2';
    const { watch } = watchOf('1', () => listOf(released));
    await watch.check();
    expect(watch.getSnapshot().newer).toBe(true);
    released = '1';
    await watch.check();
    expect(watch.getSnapshot().newer).toBe(false);
  });

  it('is never offered to a page that does not know its own version', async () => {
    const { watch } = watchOf(null, () => listOf('2'));
    await watch.check();
    expect(watch.getSnapshot().newer).toBe(false);
  });

  it('that this page could not load is not offered again; the next one is', async () => {
    let released = '2';
    const { watch } = watchOf('1', () => listOf('1', { rider: released }));
    watch.loaded('rider', '1', '2');
    await watch.check();
    expect(watch.getSnapshot().newer).toBe(false);
    released = '3';
    await watch.check();
    expect(watch.getSnapshot().newer).toBe(true);
  });

  it('that is out for a share is offered only to browsers of that share', async () => {
    const remote = { version: '1', manifest: '/remotes/rider/1/m.json' };
    const canary = { version: '2', manifest: '/remotes/rider/2/m.json', share: 50 };
    const list = async () => ({
      ok: true,
      text: async () => JSON.stringify({ remotes: { rider: { ...remote, canary } } }),
    });
    const offered = async (browser: string) => {
      const watch = createReleaseWatch('1', list, browser);
      watch.loaded('rider', '1');
      await watch.check();
      return watch.getSnapshot().newer;
    };
    const browsers = ['1', '2', '3', '4', '5', '6'];
    const all = await Promise.all(browsers.map(offered));
    expect(all).toEqual(browsers.map((browser) => isInShare(browser, '2', 50)));
    expect(new Set(all).size).toBe(2);
  });

  it('is looked for again later when the server does not answer', async () => {
    const watch = createReleaseWatch('1', () => Promise.reject(new TypeError('offline')));
    await expect(watch.check()).resolves.toBeUndefined();
  });

  it('is offered in a bar: Reload takes it, Later puts it off', async () => {
    const { watch } = watchOf('1', () => listOf('2'));
    const reload = jest.fn();
    const Bar = await withLaterTexts(async () => NewVersionBar)();
    render(<Bar releases={watch} reload={reload} />, { wrapper: ShellMessages });
    expect(screen.queryByText('A new version is ready.')).not.toBeInTheDocument();
    await act(() => watch.check());
    expect(await act(barriersInPage)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    expect(screen.queryByText('A new version is ready.')).not.toBeInTheDocument();
  });

  it('is looked for every five minutes, and on coming back after a minute or more', async () => {
    jest.useFakeTimers();
    const { watch, fetchList } = watchOf('1', () => listOf('1'));
    const stop = watchReleases(watch, document);
    await jest.advanceTimersByTimeAsync(5 * 60_000);
    expect(fetchList).toHaveBeenCalledTimes(1);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(fetchList).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(fetchList).toHaveBeenCalledTimes(2);
    stop();
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(fetchList).toHaveBeenCalledTimes(2);
  });
});

describe('the page', () => {
  it('knows the version that was written into it', () => {
    const page = new DOMParser().parseFromString(
      '<head><meta name="rahi-version" content="1.2.3-ab"></head>',
      'text/html',
    );
    expect(versionOfPage(page)).toBe('1.2.3-ab');
    expect(versionOfPage(new DOMParser().parseFromString('<head></head>', 'text/html'))).toBeNull();
  });

  it('tells the versions it runs under About', async () => {
    openShell({ path: '/rider', user: rider });
    await screen.findByText('rider area of Asha Rao');
    await userEvent.click(screen.getAllByRole('button', { name: 'About Rahi' })[0] ?? document.body);
    const dialog = await screen.findByRole('dialog', { name: 'About Rahi' });
    expect(dialog).toHaveTextContent('Pagedevelopment build');
    expect(dialog).toHaveTextContent('Rider1');
    expect(dialog).toHaveTextContent('Drivernot loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog', { name: 'About Rahi' })).not.toBeInTheDocument();
  });
});
