import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from '../thrown.js';

/**
 * What tells this process from a later one with the same pid: boot and start time.
 * Undefined when no such process runs; a zombie counts as gone, since it holds nothing any more.
 */
export function identityOf(pid: number): string | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** Whether the very process that had this identity still runs. */
export function isSameProcess(pid: number, identity: string): boolean {
  return identityOf(pid) === identity;
}

/** The state letter and the start time (clock ticks since boot) in a line of /proc/<pid>/stat. */
export function parseProcStat(line: string): { state: string; startTicks: string } | undefined {
  // The command name in parentheses may hold spaces and parentheses itself.
  const fields = line
    .slice(line.lastIndexOf(')') + 1)
    .trim()
    .split(/\s+/);
  const state = fields[0];
  const startTicks = fields[19];
  return state && startTicks ? { state, startTicks } : undefined;
}

function fromProc(pid: number): string | undefined {
  const line = readIfThere(`/proc/${pid}/stat`);
  const stat = line === undefined ? undefined : parseProcStat(line);
  if (!stat || stat.state === 'Z' || stat.state === 'X') return undefined;
  const boot = readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? 'unknown-boot';
  return `${boot}:${stat.startTicks}`;
}

function fromPs(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    const [state = 'Z', ...started] = line.split(/\s+/);
    return state.startsWith('Z') || started.length === 0 ? undefined : `ps:${started.join(' ')}`;
  } catch (error) {
    // ps exits 1 for a pid that does not exist.
    if (typeof error === 'object' && error !== null && 'status' in error && error.status === 1) return undefined;
    throw error;
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') {
      return undefined;
    }
    throw error;
  }
}
