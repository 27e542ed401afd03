import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
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
    const choice = await screen.findByRole('combobox', { name: 'Language' });
    expect([...choice.querySelectorAll('option')].map((one) => one.textContent)).toEqual(['English', 'हिन्दी', 'मराठी']);
    await userEvent.type(screen.getByLabelText('Email address'), 'asha@example.com');
    await userEvent.selectOptions(choice, 'हिन्दी');
    expect(await screen.findByRole('heading', { name: 'राही में साइन इन करें' })).toBeVisible();
    expect(screen.getByLabelText('ईमेल पता')).toHaveValue('asha@example.com');
    expect(page.lang).toBe('hi-IN');
    expect(window.localStorage.getItem(languageKey)).toBe('hi-IN');
  });

  it('is chosen in the account', async () => {
    openShell({ path: '/account', user: rider });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'मराठी');
    expect(await screen.findByRole('heading', { name: 'खाते' })).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'भाषा' }), 'English');
    expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible();
  });
});

describe('a choice', () => {
  const storage = { getItem: () => null, setItem: jest.fn(), removeItem: jest.fn() };

  it('whose texts cannot be loaded changes nothing', async () => {
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
