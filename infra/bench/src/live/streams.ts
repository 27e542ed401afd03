import { LiveReader, type TestProduct } from '@rahi/testing-kit';
import type { Guest } from '../product/guests.js';

const openedAtOnce = 50;

/** Opens a stream for each, some at a time. */
export async function openStreams(product: TestProduct, guests: readonly Guest[]): Promise<LiveReader[]> {
  const readers: LiveReader[] = [];
  const left = [...guests];
  const worker = async () => {
    for (let guest = left.pop(); guest; guest = left.pop()) {
      const reader = await LiveReader.open(product.baseUrl, { cookie: guest.cookie });
      readers.push(await reader.begun());
    }
  };
  await Promise.all(Array.from({ length: openedAtOnce }, worker));
  return readers;
}
