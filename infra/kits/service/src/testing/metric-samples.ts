const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="([^"]*)"/g;

/**
 * The values of a metric in a text of /metrics.
 * @param labels samples that have these, and perhaps others
 */
export function samplesIn(text: string, metric: string, labels: Readonly<Record<string, string>> = {}): number[] {
  return text.split('\n').flatMap((line) => {
    const [, name, list = '', value] = LINE.exec(line) ?? [];
    if (name !== metric) return [];
    const has = new Map([...list.matchAll(LABEL)].map(([, key = '', word = '']) => [key, word]));
    return Object.entries(labels).every(([key, word]) => has.get(key) === word) ? [Number(value)] : [];
  });
}

/** Reads the samples of an instance. */
export async function readSamples(
  healthPort: number,
  metric: string,
  labels?: Readonly<Record<string, string>>,
): Promise<number[]> {
  const answer = await fetch(`http://127.0.0.1:${healthPort}/metrics`);
  return samplesIn(await answer.text(), metric, labels);
}
