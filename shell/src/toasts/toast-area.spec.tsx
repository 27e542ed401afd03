import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ToastArea } from './toast-area.js';
import { createToasts } from './toast-store.js';
import { Toaster } from './toaster.js';
import { ShellMessages } from '../messages.js';

const neverArrives = () => new Promise<typeof Toaster>(() => undefined);

describe('the place of the toasts', () => {
  it('shows the words at once, and hands over to the toaster when it has come', async () => {
    const toasts = createToasts();
    const gate = new EventTarget();
    const load = () =>
      new Promise<typeof Toaster>((resolve) => {
        gate.addEventListener('arrived', () => resolve(Toaster));
      });
    render(<ToastArea shown={toasts.shown} toasts={toasts.service} load={load} />, { wrapper: ShellMessages });
    act(() => void toasts.service.show({ title: 'Saved', description: 'It is kept.' }));
    expect(screen.getByRole('status')).toHaveTextContent('SavedIt is kept.');
    await act(async () => void gate.dispatchEvent(new Event('arrived')));
    expect(screen.getByRole('listitem')).toHaveTextContent('Saved');
  });

  it('goes on showing plain words when the toaster does not arrive, and tries again with the next toast', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const toasts = createToasts();
    const load = jest
      .fn<() => Promise<typeof Toaster>>()
      .mockRejectedValueOnce(new Error('Loading chunk 7 failed'))
      .mockResolvedValue(Toaster);
    render(<ToastArea shown={toasts.shown} toasts={toasts.service} load={load} />, { wrapper: ShellMessages });
    await act(async () => void toasts.service.show({ title: 'First' }));
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent('First');
    await act(async () => void toasts.service.show({ title: 'Saved' }));
    expect(await screen.findByRole('listitem')).toHaveTextContent('Saved');
  });

  it('takes plain words away after 5 s, as the toaster does', () => {
    jest.useFakeTimers();
    try {
      const toasts = createToasts();
      render(<ToastArea shown={toasts.shown} toasts={toasts.service} load={neverArrives} />, {
        wrapper: ShellMessages,
      });
      act(() => void toasts.service.show({ title: 'Saved' }));
      act(() => void jest.advanceTimersByTime(4_999));
      expect(screen.getByRole('status')).toHaveTextContent('Saved');
      act(() => void jest.advanceTimersByTime(1));
      expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });
});
