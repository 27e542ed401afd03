import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createToasts, removeAfterMs } from './toast-store.js';
import { Toaster } from './toaster.js';
import { ShellMessages } from '../messages.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function openToaster() {
  const toasts = createToasts();
  render(<Toaster shown={toasts.shown} toasts={toasts.service} />, { wrapper: ShellMessages });
  const show = (title: string, more: { durationMs?: number } = {}) =>
    act(() => void toasts.service.show({ title, ...more }));
  return { ...toasts, show };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const titles = () => screen.queryAllByRole('listitem').map((toast) => toast.textContent);

describe('toasts', () => {
  it('come one at a time: a new one takes the place of the old', () => {
    const { show } = openToaster();
    show('First');
    show('Second');
    expect(titles()).toEqual(['Second']);
  });

  it('go by themselves after 5 seconds, or after their own time', () => {
    const { show } = openToaster();
    show('Saved');
    pass(4_999);
    expect(titles()).toEqual(['Saved']);
    pass(1);
    expect(titles()).toEqual([]);
    show('Longer', { durationMs: 9_000 });
    pass(8_999);
    expect(titles()).toEqual(['Longer']);
  });

  it('stay in the list, closed, for 1,000,000 ms after they were dismissed', () => {
    const { show, shown } = openToaster();
    show('Saved');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(shown.getSnapshot()).toMatchObject({ title: 'Saved', open: false });
    pass(removeAfterMs - 1);
    expect(shown.getSnapshot()).not.toBeNull();
    pass(1);
    expect(shown.getSnapshot()).toBeNull();
    expect(removeAfterMs).toBe(1_000_000);
  });

  it('take the focus on F8', () => {
    const { show } = openToaster();
    show('Saved');
    fireEvent.keyDown(document, { code: 'F8' });
    expect(screen.getByRole('list')).toHaveFocus();
  });

  it('keep a newer toast when an older one is dismissed by its id', () => {
    const { service, shown, show } = openToaster();
    show('First');
    const first = shown.getSnapshot()?.id;
    show('Second');
    act(() => service.dismiss(first));
    expect(shown.getSnapshot()).toMatchObject({ title: 'Second', open: true });
  });
});
