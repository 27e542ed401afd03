/** One line of what /metrics answers: a sample without its value. */
export interface Series {
  readonly metric: string;
  readonly labels: ReadonlyMap<string, string>;
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/;
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** The series in the text format of Prometheus. @throws Error when a line is neither a sample nor a comment */
export function seriesIn(text: string): Series[] {
  return text
    .split('\n')
    .filter((one) => one !== '' && !one.startsWith('#'))
    .map((one) => {
      const found = line.exec(one);
      if (!found) throw new Error(`not a sample: ${one}`);
      const [, metric = '', labels = ''] = found;
      return { metric, labels: new Map([...labels.matchAll(label)].map(([, name = '', value = '']) => [name, value])) };
    });
}
