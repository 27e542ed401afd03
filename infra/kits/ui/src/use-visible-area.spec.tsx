import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { BottomSheet } from './bottom-sheet.js';
import { render } from './testing.js';

/** What a phone's browser tells of its screen, here 390 × 844 with a keyboard of 336 px. */
function withKeyboard(seen: { height: number; offsetTop: number; scale: number }) {
  const screenOf = Object.assign(new EventTarget(), seen);
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: screenOf });
  return (next: Partial<typeof seen>) =>
    act(() => {
      Object.assign(screenOf, next);
      screenOf.dispatchEvent(new Event('resize'));
    });
}
afterEach(() => {
  Reflect.deleteProperty(window, 'visualViewport');
});

const whole = (onLeave?: () => void) => (
  <>
    <button type="button">Account</button>
    <BottomSheet label="Where to?" whole onLeave={onLeave}>
      <input aria-label="Drop-off" />
      <input aria-label="Pickup" />
    </BottomSheet>
  </>
);

describe('a sheet that takes the whole screen', () => {
  it('is as high as the keyboard leaves it, and follows it', () => {
    const now = withKeyboard({ height: 844, offsetTop: 0, scale: 1 });
    render(whole());
    const sheet = screen.getByRole('dialog', { name: 'Where to?' });
    expect(sheet).toHaveAttribute('aria-modal', 'true');
    expect(sheet).toHaveStyle({ top: '0px', height: '844px' });
    now({ height: 508, offsetTop: 12 });
    expect(sheet).toHaveStyle({ top: '12px', height: '508px' });
  });

  it('stays as high when two fingers enlarge the page', () => {
    const now = withKeyboard({ height: 508, offsetTop: 0, scale: 1 });
    render(whole());
    now({ height: 254, offsetTop: 90, scale: 2 });
    expect(screen.getByRole('dialog')).toHaveStyle({ top: '0px', height: '508px' });
  });

  it('has no grip, and says when the focus goes to what it hides', () => {
    const onLeave = jest.fn();
    render(whole(onLeave));
    expect(screen.queryByRole('slider')).toBeNull();
    const input = screen.getByLabelText('Drop-off');
    fireEvent.focusOut(input, { relatedTarget: screen.getByLabelText('Pickup') });
    fireEvent.focusOut(input, { relatedTarget: null });
    expect(onLeave).not.toHaveBeenCalled();
    fireEvent.focusOut(input, { relatedTarget: screen.getByText('Account') });
    expect(onLeave).toHaveBeenCalledTimes(1);
  });
});
