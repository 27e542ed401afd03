import '@testing-library/jest-dom/jest-globals';
import { afterEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

// A busy machine takes longer than the default of one second.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has no layout: nothing resizes, scrolls or captures a pointer, but components call these.
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

globalThis.scrollTo = () => {};
// Components draw on a canvas only where there is one.
globalThis.HTMLCanvasElement.prototype.getContext = () => null;

const element = globalThis.Element.prototype;
element.scrollIntoView ??= () => {};
element.hasPointerCapture ??= () => false;
element.setPointerCapture ??= () => {};
element.releasePointerCapture ??= () => {};

// A dialog opens and closes; only a real browser keeps the focus inside it.
const dialog = globalThis.HTMLDialogElement.prototype;
dialog.showModal ??= function showModal() {
  this.open = true;
};
dialog.close ??= function close() {
  this.open = false;
};

// A missing message or value fails the test.
const messageErrors = [];
const { error } = console;
console.error = (...args) => {
  if (String(args[0]).includes('[@formatjs/intl Error')) messageErrors.push(args[0]);
  error(...args);
};

afterEach(() => {
  cleanup();
  const [first] = messageErrors.splice(0);
  if (first) throw first;
});
