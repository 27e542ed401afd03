import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Language } from '@rahi/contracts/languages';
import { problemOf } from '@rahi/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, rider } from '../testing.js';
import { createLanguageControl } from './language-control.js';
import { languageKey, startLanguage } from './start-language.js';

const page = document.documentElement;
afterEach(() => {
  page.lang = 'en-IN';
});

describe('the language', () => {
  it('begins as the browser’s, and is then the chosen one', () => {
    expect(startLanguage(null, ['mr-IN', 'en'])).toBe('mr-IN');
    expect(startLanguage('hi-IN', ['mr-IN', 'en'])).toBe('hi-IN');
    expect(startLanguage('xx', ['ta-IN'])).toBe('en-IN');
  });

  it('is chosen at sign-in by its own name, and kept on the device', async () => {
    openShell({ path: '/login' });
    const choice = within(await screen.findByRole('radiogroup', { name: 'Language' }));
    for (const name of ['English', 'हिन्दी', 'मराठी']) expect(choice.getByRole('radio', { name })).toBeEnabled();
    await userEvent.type(screen.getByLabelText('Email address'), 'asha@example.com');
    await userEvent.click(choice.getByRole('radio', { name: 'हिन्दी' }));
    expect(await screen.findByRole('heading', { name: 'राही में साइन इन करें' })).toBeVisible();
    expect(screen.getByLabelText('ईमेल पता')).toHaveValue('asha@example.com');
    expect(page.lang).toBe('hi-IN');
    expect(window.localStorage.getItem(languageKey)).toBe('hi-IN');
  });

  it('is chosen in the account', async () => {
    openShell({ path: '/account', user: rider });
    await userEvent.click(await screen.findByRole('radio', { name: 'मराठी' }));
    expect(await screen.findByRole('heading', { name: 'खाते' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'English' }));
    expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible();
  });
});

describe('the language of an account', () => {
  const path = `PATCH /api/users/${rider.id}`;
  const saving = (language: Language) => ({ handlers: { [path]: { body: { ...rider, language } } } });

  it('is saved when another is chosen, so that mails and notifications come in it', async () => {
    const user = { ...rider, language: 'en-IN' as const };
    const { requests } = openShell({ path: '/account', user, ...saving('mr-IN') });
    await userEvent.click(await screen.findByRole('radio', { name: 'मराठी' }));
    expect(await screen.findByRole('heading', { name: 'खाते' })).toBeVisible();
    await waitFor(() => {
      const sent = requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
      expect(sent).toEqual([{ language: 'mr-IN' }]);
    });
  });

  it('is shown on a device without a choice of its own', async () => {
    const { requests } = openShell({ path: '/account', user: { ...rider, language: 'hi-IN' } });
    await waitFor(() => expect(page.lang).toBe('hi-IN'));
    expect(window.localStorage.getItem(languageKey)).toBeNull();
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('stays on the device while it cannot be saved', async () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    const user = { ...rider, language: 'en-IN' as const };
    const { requests } = openShell({
      path: '/account',
      user,
      handlers: { [path]: problemOf(503, 'unavailable', 'Away.') },
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'मराठी' }));
    expect(await screen.findByRole('heading', { name: 'खाते' })).toBeVisible();
    expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });
});

describe('a choice', () => {
  const storage = { getItem: () => null, setItem: jest.fn(), removeItem: jest.fn() };

  it('changes nothing when its texts cannot be loaded', async () => {
    const control = createLanguageControl(storage, page, () => Promise.reject(new Error('no network')));
    await expect(control.choose('hi-IN')).rejects.toThrow('no network');
    expect(page.lang).toBe('en-IN');
    expect(storage.setItem).not.toHaveBeenCalled();
  });

  it('counts when it is the last, whichever loads first', async () => {
    const waiting = new Map<string, () => void>();
    const control = createLanguageControl(
      storage,
      page,
      (language) => new Promise<void>((resolve) => waiting.set(language, resolve)),
    );
    const both = [control.choose('hi-IN'), control.choose('mr-IN')];
    waiting.get('mr-IN')?.();
    waiting.get('hi-IN')?.();
    await Promise.all(both);
    expect(page.lang).toBe('mr-IN');
  });
});
