import '@testing-library/jest-dom/jest-globals';
import { afterEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

// Only a test that fails takes this long; a busy machine takes longer than the usual second.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);

// No layout in jsdom: nothing ever resizes, scrolls or captures a pointer, but components may ask.
class NothingToObserve {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
globalThis.ResizeObserver ??= NothingToObserve;
globalThis.IntersectionObserver ??= NothingToObserve;

globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });

const element = globalThis.Element.prototype;
element.scrollIntoView ??= () => {};
element.hasPointerCapture ??= () => false;
element.setPointerCapture ??= () => {};
element.releasePointerCapture ??= () => {};

// A dialog opens and closes here; that it holds the focus is the browser's to do.
const dialog = globalThis.HTMLDialogElement.prototype;
dialog.showModal ??= function showModal() {
  this.open = true;
};
dialog.close ??= function close() {
  this.open = false;
};

afterEach(() => {
  cleanup();
});
