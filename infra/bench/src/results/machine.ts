import { cpus, release, totalmem } from 'node:os';

/** The machine of a measurement, in one line. */
export function machine(): string {
  const cores = cpus();
  const model = cores[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cores.length} × ${model}, ${gigabytes} GB, Linux ${release()}, Node ${process.versions.node}`;
}
