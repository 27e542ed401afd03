/** One figure of a bench. */
export interface Measurement {
  readonly what: string;
  /** NaN when it could not be measured; counts as missed. */
  readonly value: number;
  readonly unit: string;
  /** The largest value allowed. */
  readonly limit?: number;
  /** The smallest value allowed. */
  readonly atLeast?: number;
}

/** The results of a bench. */
export interface Report {
  readonly measurements: readonly Measurement[];
  /** Paragraphs of Markdown that a reader of the figures needs. */
  readonly notes?: readonly string[];
  /** Versions of the software, such as `Postgres` → `18.4`. */
  readonly versions?: Readonly<Record<string, string>>;
}

export function withinLimit({ value, limit, atLeast }: Measurement): boolean {
  return !Number.isNaN(value) && (limit === undefined || value <= limit) && (atLeast === undefined || value >= atLeast);
}

/** A Markdown table of figures and limits. */
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
