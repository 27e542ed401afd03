const type = 'RAHI_OPEN_PATH';

/** The message by which the worker asks a page to go to a path. */
export function pathMessage(path: string): { type: string; path: string } {
  return { type, path };
}

/** The part of `navigator.serviceWorker` that is used. */
export type WorkerMessages = Pick<ServiceWorkerContainer, 'addEventListener' | 'removeEventListener'>;

/** Goes to the path of a pressed notification and confirms it to the worker. @returns a function that stops it */
export function followNotices(container: WorkerMessages | undefined, go: (path: string) => void): () => void {
  const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isPathMessage(data)) return;
    go(data.path);
    ports[0]?.postMessage(null);
  };
  container?.addEventListener('message', onMessage);
  return () => container?.removeEventListener('message', onMessage);
}

function isPathMessage(data: unknown): data is { path: string } {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('path' in data)) return false;
  return data.type === type && typeof data.path === 'string';
}
