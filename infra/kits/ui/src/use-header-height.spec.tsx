import { afterEach, describe, expect, it } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { useHeaderHeight } from './use-header-height.js';

const { style } = document.documentElement;
afterEach(() => {
  style.removeProperty('--top');
});

describe('the height of the header', () => {
  it('is what the shell has measured, and follows it when the window becomes another', async () => {
    const { result } = renderHook(useHeaderHeight);
    expect(result.current).toBe(0);
    style.setProperty('--top', '56px');
    await waitFor(() => expect(result.current).toBe(56));
    style.setProperty('--top', '72px');
    await waitFor(() => expect(result.current).toBe(72));
  });
});
