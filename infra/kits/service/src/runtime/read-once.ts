/**
 * Something that is read once and kept. A read that fails is not kept: the next one who asks reads again.
 * @param read reads it; those who ask in the meantime share its result
 */
export function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    if (kept) return kept;
    const reading = read();
    kept = reading;
    reading.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading;
  };
}
