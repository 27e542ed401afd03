import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defineRemote, oldestRemoteContract, remoteContractVersion } from '@rahi/web-kit';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, rider } from '../testing.js';
import { createRemoteLoader, deadlineMs, type FederationRuntime } from './remote-loader.js';

const listed = JSON.stringify({
  remotes: { rider: { version: '1', manifest: '/remotes/rider/1/mf-manifest.json' } },
});
const app = { default: () => <p>The rider’s screens</p> };

interface Opened {
  list?: string;
  load: () => Promise<unknown>;
  settings?: unknown;
}

function openArea({ list = listed, load, settings = null }: Opened) {
  const registered = jest.fn<FederationRuntime['registerRemotes']>();
  const lists = jest.fn(async () => ({ ok: true, text: async () => list }));
  const loader = createRemoteLoader({ registerRemotes: registered, loadRemote: load }, released, lists, () =>
    Promise.resolve(settings),
  );
  openShell({ path: '/rider', user: rider, loader });
  return { registered, lists };
}

/** Nothing comes from a development server. */
const released = { serverOf: () => Promise.resolve(null) };

const failure = () => screen.findByRole('alert');
const there = async (): Promise<unknown> => app;
const somethingElse = async (): Promise<unknown> => ({ Application: () => null });
const nothing = async (): Promise<unknown> => null;
const newerReact = (): Promise<unknown> =>
  Promise.reject(new Error('Version 19.3.1 of shared singleton module react does not satisfy'));
const chunkFailed = () =>
  Promise.reject(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }));

// React reports what a boundary caught; here that is the point.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('an area', () => {
  it('is found by the list, registered by its script, and shown', async () => {
    const { registered } = openArea({ load: async () => app });
    expect(await screen.findByText('The rider’s screens')).toBeInTheDocument();
    expect(registered.mock.calls).toEqual([
      [[{ name: 'rahi_rider', alias: 'rider', entry: '/remotes/rider/1/remoteEntry.js' }], { force: false }],
    ]);
  });

  it('says what is wrong and recovers by Retry, which reads the list and registers again', async () => {
    const load = jest.fn<() => Promise<unknown>>().mockImplementationOnce(chunkFailed).mockResolvedValue(app);
    const { registered, lists } = openArea({ load });
    expect(await failure()).toHaveTextContent('The rider area could not be loaded');
    expect(await failure()).toHaveTextContent('Some files did not arrive.');
    expect(screen.getByRole('banner')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The rider’s screens')).toBeInTheDocument();
    expect(lists).toHaveBeenCalledTimes(2);
    expect(registered.mock.lastCall?.[1]).toEqual({ force: true });
  });

  it.each([
    ['is not in the list', '{"remotes":{}}', there, 'This area has no released version'],
    ['has a list that is not one', '<!doctype html>', there, 'The list of areas cannot be read'],
    ['exposes something else', listed, somethingElse, 'does not fit this page'],
    ['exposes nothing', listed, nothing, 'does not fit this page'],
    ['is built for a newer React', listed, newerReact, 'does not fit this page'],
  ] as const)('that %s says so', async (_what, list, load, reason) => {
    openArea({ list, load });
    expect(await failure()).toHaveTextContent(reason);
  });

  it('for a newer shell says so, and offers to reload the page', async () => {
    const newer = Object.assign(() => null, { contract: remoteContractVersion + 1 });
    openArea({ load: async () => ({ default: newer }) });
    expect(await failure()).toHaveTextContent('This area needs a newer version of this page.');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('for an older shell than this one serves says so, and whom to tell', async () => {
    const older = Object.assign(() => null, { contract: oldestRemoteContract - 1 });
    openArea({ load: async () => ({ default: older }) });
    expect(await failure()).toHaveTextContent(
      'The released version of this area is too old for this page. Ask the operator of',
    );
  });

  it('that states the contract of this shell is shown', async () => {
    openArea({ load: async () => ({ default: defineRemote(() => <p>It fits</p>) }) });
    expect(await screen.findByText('It fits')).toBeVisible();
  });

  it('that hangs is given up after the deadline', async () => {
    jest.useFakeTimers();
    try {
      openArea({ load: () => new Promise(() => undefined) });
      await jest.advanceTimersByTimeAsync(deadlineMs - 1);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await jest.advanceTimersByTimeAsync(1);
      expect(await failure()).toHaveTextContent('The area took too long to load.');
    } finally {
      jest.useRealTimers();
    }
  });

  it('that throws while it is shown costs itself alone, and starts again by Retry', async () => {
    let broken = true;
    const Fragile = () => {
      if (broken) throw new Error('undefined is not a function');
      return <p>Whole again</p>;
    };
    openArea({ load: async () => ({ default: Fragile }) });
    expect(await failure()).toHaveTextContent('The rider area stopped working');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Whole again')).toBeInTheDocument();
  });

  it('is loaded once, however often it is left and entered', async () => {
    const list = JSON.stringify({
      remotes: Object.fromEntries(
        ['rider', 'driver'].map((area) => [area, { version: '1', manifest: `/remotes/${area}/1/mf-manifest.json` }]),
      ),
    });
    const { registered } = openArea({ list, load: there });
    for (const label of ['Switch to Driver', 'Switch to Admin', 'Switch to Rider']) {
      await userEvent.click(await screen.findByRole('button', { name: label }));
    }
    expect(await screen.findByText('The rider’s screens')).toBeInTheDocument();
    expect(registered.mock.calls.map(([[remote], options]) => [remote?.alias, options.force])).toEqual([
      ['rider', false],
      ['driver', false],
    ]);
  });

  it('that failed is tried again when it is entered again', async () => {
    const load = jest.fn<() => Promise<unknown>>().mockImplementationOnce(chunkFailed).mockResolvedValue(app);
    openArea({ load });
    expect(await failure()).toHaveTextContent('The rider area could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Switch to Driver' }));
    await screen.findByText(/This area has no released version/);
    await userEvent.click(screen.getByRole('button', { name: 'Switch to Admin' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Switch to Rider' }));
    expect(await screen.findByText('The rider’s screens')).toBeInTheDocument();
  });

  it('gets the map settings of the deployment', async () => {
    const map = { url: '/map/{z}/{x}/{y}.mvt?v=1', maxZoom: 14, attribution: '© Those who made it' };
    const seen = jest.fn();
    const load = async () => ({
      default: ({ services }: { services: { map: unknown } }) => {
        seen(services.map);
        return <p>Here</p>;
      },
    });
    openArea({ load, settings: { tilesUrl: '/tiles/{z}/{x}/{y}.png', map } });
    expect(await screen.findByText('Here')).toBeInTheDocument();
    expect(seen).toHaveBeenCalledWith({ tilesUrl: '/tiles/{z}/{x}/{y}.png', ...map });
  });
});
