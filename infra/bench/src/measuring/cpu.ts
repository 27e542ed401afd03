import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ of /proc, the same in all Linux builds. */
const ticksPerSecond = 100;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

/**
 * CPU seconds, user and system, of processes and all their children so far. A child that has exited counts once its parent
 * has waited for it, so Postgres counts with all its former connections.
 * @throws Error without /proc, or when one of the processes has exited
 */
export function cpuSeconds(pids: readonly number[]): number {
  const childrenOf = new Map<number, Stat[]>();
  const all = new Map<number, Stat>();
  for (const stat of runningProcesses()) {
    all.set(stat.pid, stat);
    childrenOf.set(stat.parent, [...(childrenOf.get(stat.parent) ?? []), stat]);
  }
  const ticksBelow = ({ pid, ticks }: Stat): number =>
    (childrenOf.get(pid) ?? []).reduce((sum, child) => sum + ticksBelow(child), ticks);
  const ticks = pids.reduce((sum, pid) => {
    const stat = all.get(pid);
    if (!stat) throw new Error(`process ${pid}, whose CPU is counted, is not running`);
    return sum + ticksBelow(stat);
  }, 0);
  return ticks / ticksPerSecond;
}

/** CPU seconds of the whole machine since it started. */
export function machineCpuSeconds(): number {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/\s+/) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = fields.map(Number);
  return (user + nice + system + irq + softirq) / ticksPerSecond;
}

/** Resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

function runningProcesses(): Stat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const text = textOf(`/proc/${name}/stat`);
      return text === null ? [] : [statOf(Number(name), text)];
    });
}

/** The program's name may contain blanks and brackets; field 3 follows its last bracket. */
function statOf(pid: number, text: string): Stat {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user, system, usedBefore, systemBefore] = fields.slice(11, 15).map(Number);
  const ticks = (user ?? 0) + (system ?? 0) + (usedBefore ?? 0) + (systemBefore ?? 0);
  return { pid, parent: Number(fields[1]), ticks };
}

/** Null when the process has exited in the meantime. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null;
    throw error;
  }
}
