import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AreaRoutes, lazyScreen } from '@rahi/ui-kit';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { createQueryClient, RemoteProvider, type RemoteAppProps } from '@rahi/web-kit';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { openShell, rider } from '../testing.js';
import { createRemoteLoader, deadlineMs, type FederationRuntime } from './remote-loader.js';

const folder = '/remotes/rider';
const listOf = (version: string, ...before: string[]) =>
  JSON.stringify({ remotes: { rider: { version, before, manifest: `${folder}/${version}/mf-manifest.json` } } });
const saying = (text: string) => ({ default: () => <p>{text}</p> });
const bar = 'The new version could not be loaded; you are using the one before.';
const { fetch: realFetch } = globalThis;

const needsNewerShell = async (): Promise<unknown> => ({ default: Object.assign(() => null, { contract: 999 }) });
const styles = (name: string) => `<link rel="stylesheet" href="${name}">`;
const broken = () => {
  throw new Error('undefined is not a function');
};

const Broken = broken;
const noFile = () => Promise.reject(new TypeError('no such file'));
const LateScreen = lazyScreen(noFile, { name: 'app.skip', loading: null });

const areaOf = (content: ReactNode) =>
  function Area(props: RemoteAppProps) {
    const [queryClient] = useState(createQueryClient);
    return (
      <RemoteProvider {...props} queryClient={queryClient}>
        {content}
      </RemoteProvider>
    );
  };

/** A federation runtime in which each version of the rider's area does what is said; those that are not named do not load. */
function federationOf(versions: Record<string, () => Promise<unknown>>) {
  const loaded: string[] = [];
  const runtime: FederationRuntime = {
    registerRemotes: ([remote]) => void loaded.push(String(remote?.entry.split('/').at(-2))),
    loadRemote: () =>
      versions[loaded.at(-1) ?? '']?.() ??
      Promise.reject(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })),
  };
  return { loaded, runtime };
}

function openArea(versions: Record<string, () => Promise<unknown>>, list = listOf('2', '1', '0')) {
  const { loaded, runtime } = federationOf(versions);
  const released = { serverOf: () => Promise.resolve(null) };
  const lists = async () => ({ ok: true, text: async () => list });
  const loader = createRemoteLoader(runtime, released, lists, () => Promise.resolve(null));
  const { shell } = openShell({ path: '/rider', user: rider, loader });
  return { loaded, releases: shell.releases };
}

const reachable = (ok: boolean) => {
  globalThis.fetch = jest.fn<typeof fetch>().mockResolvedValue({ ok } as Response);
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  document.head.replaceChildren();
});

describe('a released version that does not load', () => {
  it.each([
    ['lacks a file', undefined],
    ['throws while it loads', () => Promise.reject(new TypeError('undefined is not a function'))],
    ['exposes nothing', async (): Promise<unknown> => null],
    ['needs a newer page', needsNewerShell],
  ] as const)('because it %s gives way to the one before, and a bar says so', async (_why, load) => {
    const { loaded, releases } = openArea({ ...(load && { '2': load }), '1': async () => saying('Version 1') });
    expect(await screen.findByText('Version 1')).toBeVisible();
    expect(loaded).toEqual(['2', '1']);
    expect(screen.getByText(bar)).toBeVisible();
    expect(await act(barriersInPage)).toEqual([]);
    expect(releases.getSnapshot()).toMatchObject({ areas: { rider: '1' }, failed: { rider: '2' } });
    expect(console.error).toHaveBeenCalledWith('Version 2 of the rider area could not be loaded.', expect.anything());
  });

  it('because it hangs gives way after its deadline', async () => {
    jest.useFakeTimers();
    try {
      openArea({ '2': () => new Promise(() => undefined), '1': async () => saying('Version 1') });
      await jest.advanceTimersByTimeAsync(deadlineMs);
      expect(await screen.findByText('Version 1')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('leaves no styles behind', async () => {
    document.head.innerHTML = [`${folder}/2/a.css`, `${folder}/1/b.css`, '/assets/shell.css'].map(styles).join('');
    openArea({ '1': async () => saying('Version 1') });
    await screen.findByText('Version 1');
    const left = [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
    expect(left).toEqual([`${folder}/1/b.css`, '/assets/shell.css']);
  });

  it('is named with its reason where the one before does not load either, and Retry begins with it again', async () => {
    const versions: Record<string, () => Promise<unknown>> = { '1': async () => null };
    const { loaded } = openArea(versions);
    expect(await screen.findByRole('alert')).toHaveTextContent('Some files did not arrive.');
    versions['2'] = async () => saying('Version 2');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Version 2')).toBeVisible();
    expect(loaded).toEqual(['2', '1', '2']);
    expect(screen.queryByText(bar)).toBeNull();
  });
});

describe('a released version that fails while it is shown', () => {
  it.each([
    ['as a whole', broken],
    ['in one of its screens', areaOf(<AreaRoutes screens={[{ path: '', screen: <Broken /> }]} home="app.skip" />)],
    ['in the file of a screen', areaOf(<LateScreen />)],
  ])('%s gives way to the one before', async (_how, failing) => {
    reachable(true);
    openArea({ '2': async () => ({ default: failing }), '1': async () => saying('Version 1') });
    expect(await screen.findByText('Version 1')).toBeVisible();
    expect(screen.getByText(bar)).toBeVisible();
  });

  it('stays where the one before cannot be reached, as without a network', async () => {
    reachable(false);
    const { loaded } = openArea({ '2': async () => ({ default: broken }), '1': async () => saying('Version 1') });
    expect(await screen.findByRole('alert')).toHaveTextContent('The rider area stopped working');
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalledWith(`${folder}/1/remoteEntry.js`));
    expect(loaded).toEqual(['2']);
    expect(screen.queryByText(bar)).toBeNull();
  });

  it('is replaced only once: the one before says what is wrong with it', async () => {
    reachable(true);
    const { loaded } = openArea({ '2': async () => ({ default: broken }), '1': async () => ({ default: broken }) });
    await screen.findByText(bar);
    expect(await screen.findByRole('alert')).toHaveTextContent('The rider area stopped working');
    expect(loaded).toEqual(['2', '1']);
  });
});
