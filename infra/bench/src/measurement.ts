/** One figure of a bench. */
export interface Measurement {
  readonly what: string;
  /** NaN when it could not be measured, which counts as missed. */
  readonly value: number;
  readonly unit: string;
  /** The most it may be; left out where nothing is promised. */
  readonly limit?: number;
  /** The least it may be. */
  readonly atLeast?: number;
}

/** What a bench found, with what a reader of the figures must know. */
export interface Report {
  readonly measurements: readonly Measurement[];
  /** Paragraphs of Markdown: what is counted, what the peer does, why a figure is missed. */
  readonly notes?: readonly string[];
  /** What was measured with, such as `Postgres` → `18.4`, beyond what is known of the machine. */
  readonly versions?: Readonly<Record<string, string>>;
}

export function withinLimit({ value, limit, atLeast }: Measurement): boolean {
  return !Number.isNaN(value) && (limit === undefined || value <= limit) && (atLeast === undefined || value >= atLeast);
}

/** A Markdown table: what was measured, the figure, what is promised. */
export function tableOf(measurements: readonly Measurement[]): string {
  const rows = measurements.map((measurement) => [
    measurement.what.replaceAll('|', '\\|'),
    Number.isNaN(measurement.value) ? 'not measured' : `${rounded(measurement.value)} ${measurement.unit}`.trim(),
    promisedOf(measurement),
  ]);
  return markdownTable(['what', 'measured', 'promised'], rows);
}

/** A Markdown table. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function promisedOf(measurement: Measurement): string {
  const { unit, limit, atLeast } = measurement;
  const bounds = [
    ...(limit === undefined ? [] : [`≤ ${limit} ${unit}`.trim()]),
    ...(atLeast === undefined ? [] : [`≥ ${atLeast} ${unit}`.trim()]),
  ];
  return `${bounds.join(', ')}${withinLimit(measurement) ? '' : ' **missed**'}`.trim();
}

function rounded(value: number): string {
  if (Math.abs(value) >= 10_000) return Math.round(value).toLocaleString('en-US');
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(3).replace(/0$/, '');
}
