import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import type { Engine } from './engine.js';

const listed = z.array(z.object({ Id: z.string(), Names: z.array(z.string()), State: z.string() }));
const inspected = z.array(
  z.object({
    Config: z.object({ Healthcheck: z.looseObject({}).nullish() }),
    State: z.object({
      ExitCode: z.int(),
      Pid: z.int(),
      StartedAt: z.string(),
      Health: z.object({ Status: z.string() }).nullish(),
    }),
  }),
);

export interface Container {
  readonly name: string;
  /** `running`, `exited`. */
  readonly state: string;
  /** `healthy`, `unhealthy`, `starting`; undefined without a check. */
  readonly health: string | undefined;
  readonly exitCode: number;
  /** Of its first process, on this machine. */
  readonly pid: number;
  readonly startedAt: string;
}

/** Every container there is, also those that have ended. */
export async function containers(engine: Engine): Promise<Container[]> {
  const all = listed.parse(JSON.parse(await engine.podman(['ps', '--all', '--format', 'json'])));
  const details = await Promise.all(
    all.map(async ({ Id, Names, State }) => {
      const [one] = inspected.parse(JSON.parse(await engine.podman(['container', 'inspect', Id])));
      if (one === undefined) throw new Error(`${Names[0]} is gone`);
      const { ExitCode, Pid, StartedAt, Health } = one.State;
      return {
        name: Names[0] ?? Id,
        state: State,
        // Podman says so also of a container without a check.
        health: one.Config.Healthcheck ? Health?.Status : undefined,
        exitCode: ExitCode,
        pid: Pid,
        startedAt: StartedAt,
      };
    }),
  );
  return details.toSorted((one, other) => one.name.localeCompare(other.name));
}

/**
 * Runs the checks of health of all containers, in turn, until it is stopped: podman leaves that to timers of systemd, which
 * not every machine has.
 */
export function keepHealth(engine: Engine): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async () => {
    while (!signal.aborted) {
      const running = await engine
        .podman(['ps', '--filter', 'status=running', '--format', '{{.Names}}'])
        .then((names) => names.split('\n').filter(Boolean));
      // One that has no check, or has just ended, is refused.
      for (const name of running) if (!signal.aborted) await engine.succeeds(['healthcheck', 'run', name]);
      await pause(2_000, undefined, { signal }).catch(() => undefined);
    }
  };
  const done = loop();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
