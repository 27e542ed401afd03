/** One figure of a bench. */
export interface Measurement {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The most it may be; left out where nothing is promised. */
  readonly limit?: number;
}

export function withinLimit({ value, limit }: Measurement): boolean {
  return limit === undefined || value <= limit;
}

/** A Markdown table: what was measured, the figure, what is promised. */
export function tableOf(measurements: readonly Measurement[]): string {
  const rows = measurements.map((measurement) => {
    const { what, value, unit, limit } = measurement;
    const promised = limit === undefined ? '' : `≤ ${limit} ${unit}${withinLimit(measurement) ? '' : ' **missed**'}`;
    return `| ${what} | ${rounded(value)} ${unit} | ${promised} |`;
  });
  return ['| what | measured | promised |', '| --- | --- | --- |', ...rows].join('\n');
}

function rounded(value: number): string {
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(3).replace(/0$/, '');
}
