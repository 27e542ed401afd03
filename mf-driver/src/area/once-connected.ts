/** How often what waits for the network is sent again, in milliseconds: browsers do not always notice that it is back. */
export const sendAgainMs = 5_000;

/** Calls back as soon as the network may be back, again and again. @returns a function that ends it */
export function onceConnected(again: () => void): () => void {
  const timer = setInterval(again, sendAgainMs);
  window.addEventListener('online', again);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', again);
  };
}
