import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { deviceStorage } from '@rahi/web-kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AreaOverrideBar } from './area-override-bar.js';
import { createAreaOverrides } from './area-override.js';
import { createRemoteLoader, type FederationRuntime } from './remote-loader.js';
import { ShellMessages } from '../messages.js';
import { withLaterTexts } from '../with-later-texts.js';

const query = '?rahi-area-driver=http://localhost:4102/';
const switchedOn = () => Promise.resolve({ tilesUrl: null, areaOverrides: true });
const overridesOf = (search: string, settings: () => Promise<unknown> = switchedOn) =>
  createAreaOverrides(search, deviceStorage('sessionStorage'), settings);
const nothingReleased = async () => ({ ok: true, text: async () => '{"remotes":{}}' });

beforeEach(() => window.sessionStorage.clear());

describe('an area from a development server', () => {
  it('is named in the query, and stays while the tab is open', async () => {
    expect(await overridesOf(query).serverOf('driver')).toBe('http://localhost:4102');
    const later = overridesOf('');
    expect(await later.serverOf('driver')).toBe('http://localhost:4102');
    expect(await later.serverOf('rider')).toBeNull();
  });

  it.each([
    ['a deployment does not allow it', { tilesUrl: null, areaOverrides: false }],
    ['the settings do not mention it', { tilesUrl: null }],
    ['the settings cannot be read', null],
  ])('is ignored and forgotten where %s', async (_where, settings) => {
    const refused = overridesOf(query, () => Promise.resolve(settings));
    expect(await refused.serverOf('driver')).toBeNull();
    expect(refused.getSnapshot()).toBeNull();
    expect(await overridesOf('').serverOf('driver')).toBeNull();
  });

  it.each(['?rahi-area-pilot=http://localhost:4102', '?rahi-area-driver=javascript:alert(1)', '?rahi-area-driver='])(
    'is not %s',
    async (search) => {
      expect(await overridesOf(search).serverOf('driver')).toBeNull();
    },
  );

  it('asks for no settings while no override is wanted', async () => {
    const settings = jest.fn(switchedOn);
    expect(await overridesOf('', settings).serverOf('driver')).toBeNull();
    expect(settings).not.toHaveBeenCalled();
  });

  it('is loaded in place of the release, also of an area that is not released', async () => {
    const registerRemotes = jest.fn<FederationRuntime['registerRemotes']>();
    const runtime = { registerRemotes, loadRemote: async () => ({ default: () => null }) };
    const loader = createRemoteLoader(runtime, overridesOf(query), nothingReleased, () => Promise.resolve(null));
    await expect(loader.load('driver')).resolves.toMatchObject({ version: 'development' });
    expect(registerRemotes.mock.calls[0]?.[0]).toEqual([
      { name: 'rahi_driver', alias: 'driver', entry: 'http://localhost:4102/remoteEntry.js' },
    ]);
  });

  it('is named in a bar, which offers the released one', async () => {
    const overrides = overridesOf(query);
    const reload = jest.fn();
    const Bar = await withLaterTexts(async () => AreaOverrideBar)();
    render(<Bar overrides={overrides} reload={reload} />, { wrapper: ShellMessages });
    expect(await screen.findByText('The driver area comes from http://localhost:4102.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use the released one' }));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(await overridesOf('').serverOf('driver')).toBeNull();
  });
});
