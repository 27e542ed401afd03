import { execaSync } from 'execa';
import { readIfExists } from '../files.js';

/**
 * Tells a process from a later one with the same pid, by boot and start time. Undefined when no such process runs;
 * a zombie counts as ended.
 */
export function identityOf(pid: number): string | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** Whether the process that had this identity still runs. */
export function isSameProcess(pid: number, identity: string): boolean {
  return identityOf(pid) === identity;
}

/** The state letter and the start time (clock ticks since boot) in a line of /proc/<pid>/stat. */
export function parseProcStat(line: string): { state: string; startTicks: string } | undefined {
  // The command name in parentheses may hold spaces and parentheses itself.
  const [, state, startTicks] = /^.*\) (\S)(?: \S+){18} (\d+)/s.exec(line) ?? [];
  return state && startTicks ? { state, startTicks } : undefined;
}

function fromProc(pid: number): string | undefined {
  const stat = parseProcStat(readIfExists(`/proc/${pid}/stat`) ?? '');
  if (!stat || stat.state === 'Z' || stat.state === 'X') return undefined;
  return `${readIfExists('/proc/sys/kernel/random/boot_id')?.trim()}:${stat.startTicks}`;
}

function fromPs(pid: number): string | undefined {
  // ps ends with 1 for a pid that does not exist.
  const { stdout } = execaSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    reject: false,
    env: { LC_ALL: 'C' },
  });
  const [, started] = /^\s*[^Z\s]\S*\s+(\S.*)$/.exec(stdout) ?? [];
  return started && `ps:${started.trim()}`;
}
