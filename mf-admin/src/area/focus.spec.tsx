import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the focus', () => {
  it('is on the heading of a page that opens, at its top', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockReturnValue();
    await renderAdmin();
    const link = screen.getByRole('link', { name: 'Open ride 8f21c0a4' });
    link.focus();
    fireEvent.click(link);
    await pass(50);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(scrolled).toHaveBeenLastCalledWith(0, 0);
    scrolled.mockRestore();
  });

  it('goes back to what opened a dialog', async () => {
    await renderAdmin();
    const button = screen.getByRole('button', { name: 'Cancel ride 8f21c0a4' });
    button.focus();
    fireEvent.click(button);
    await pass(50);
    const dialog = screen.getByRole('dialog');
    within(dialog).getByLabelText('Reason').focus();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep ride' }));
    await pass(50);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });
});
