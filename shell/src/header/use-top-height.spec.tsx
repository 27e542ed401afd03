import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { useRef } from 'react';
import { useTopHeight } from './use-top-height.js';

/** The observed elements, each with a function that reports a change of its size. */
const watched = new Map<Element, () => void>();
const native = globalThis.ResizeObserver;

beforeEach(() => {
  globalThis.ResizeObserver = class implements ResizeObserver {
    readonly #changed: () => void;
    constructor(callback: ResizeObserverCallback) {
      this.#changed = () => callback([], this);
    }
    observe(element: Element) {
      watched.set(element, this.#changed);
    }
    unobserve(element: Element) {
      watched.delete(element);
    }
    disconnect() {
      watched.clear();
    }
  };
});
afterEach(() => {
  globalThis.ResizeObserver = native;
  document.documentElement.style.removeProperty('--top');
  jest.restoreAllMocks();
});

function Top() {
  const top = useRef<HTMLDivElement>(null);
  useTopHeight(top);
  return <div ref={top} data-testid="top" />;
}

const token = () => document.documentElement.style.getPropertyValue('--top');

describe('useTopHeight', () => {
  it('tells the page how high its top is, again when a bar comes below the header, and stops with its component', () => {
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56);
    const { getByTestId, unmount } = render(<Top />);
    const changed = watched.get(getByTestId('top'));
    changed?.();
    expect(token()).toBe('56px');
    height.mockReturnValue(96);
    changed?.();
    expect(token()).toBe('96px');
    unmount();
    expect(watched.size).toBe(0);
  });

  it('leaves the token as the theme has it where sizes cannot be watched', () => {
    Reflect.deleteProperty(globalThis, 'ResizeObserver');
    render(<Top />);
    expect(token()).toBe('');
  });
});
