import { serviceArea, serviceNames, type ServiceName } from '@rahi/contracts';
import { StartFailure } from '../errors.js';
import type { SupervisedProcess, SupervisedSpec } from '../process/supervised-process.js';
import type { Area } from '../release/areas.js';
import { isInstanceOf } from './children.js';
import type { Besides } from './rollout.js';
import type { RunningProcesses } from './running.js';
import { lookAt, startSeconds, watchSeconds, watchTrial, type Callers } from './trial.js';

/** The percent of the requests that an instance on trial gets. */
const TRIAL_SHARE = 50;
/** What serves a share of the sessions is compared minute by minute, so that a fault a day is forgiven. */
const WINDOW_SECONDS = 60;

/** New versions of services that serve beside the running ones: on trial, or with a share of the sessions. */
export class ServiceTrials implements Besides {
  private readonly besides = new Map<Area, { process: SupervisedProcess; over: AbortController }>();

  /** @param specOf makes the spec of an instance of that name, with the program in a folder */
  constructor(
    private readonly processes: RunningProcesses,
    private readonly specOf: (service: ServiceName, name: string, root: string) => Promise<SupervisedSpec>,
    private readonly env: NodeJS.ProcessEnv,
    private readonly say: (line: string) => void,
    private readonly halt: AbortSignal,
  ) {}

  /** Replaces one instance by a new version once that has served beside the old one. */
  async tryOut(service: ServiceName, spec: SupervisedSpec): Promise<void> {
    const seconds = watchSeconds.parse(this.env['RELEASE_WATCH_SECONDS']);
    const readyWithinMs = startSeconds.parse(this.env['RELEASE_START_SECONDS']) * 1000;
    const onTrial = { ...spec, readyWithinMs, env: { ...spec.env, TRIAL_SHARE: String(TRIAL_SHARE) } };
    const callers = await lookAt(this.processes.programs);
    await this.processes.replace(onTrial, async (next) => {
      this.say(`${service} serves ${TRIAL_SHARE}% of the requests on trial, for ${seconds} s …`);
      this.say(await this.watch(service, next, callers, seconds, this.halt));
      await next.promote(spec);
    });
  }

  async begin(area: Area, root: string, share: number, onWorse: (why: unknown) => void): Promise<void> {
    const service = serviceNames.find((name) => name === area.name);
    if (!service) throw new StartFailure(`${area.name} has one port: it cannot serve a share.`);
    const spec = await this.specOf(service, `${service}-canary`, root);
    const env = { ...spec.env, TRIAL_SHARE: String(share), TRIAL_STICKY: '1' };
    const callers = await lookAt(this.processes.programs);
    const process = await this.processes.startBeside({ ...spec, env });
    const over = new AbortController();
    this.besides.set(area, { process, over });
    this.keepWatch(service, process, callers, over.signal).catch((error: unknown) => {
      if (!over.signal.aborted && !this.halt.aborted) onWorse(error);
    });
  }

  async end(area: Area): Promise<void> {
    const beside = this.besides.get(area);
    if (!beside) return;
    beside.over.abort();
    this.besides.delete(area);
    await this.processes.endBeside(beside.process);
  }

  private async keepWatch(service: ServiceName, next: SupervisedProcess, first: Callers, halt: AbortSignal) {
    await this.watch(service, next, first, WINDOW_SECONDS, halt);
    while (!halt.aborted) {
      await this.watch(service, next, await lookAt(this.processes.programs), WINDOW_SECONDS, halt, true);
    }
  }

  private watch(
    service: ServiceName,
    next: SupervisedProcess,
    callers: Callers,
    seconds: number,
    halt: AbortSignal,
    goesOn = false,
  ): Promise<string> {
    const old = [...callers.keys()].filter(({ name }) => isInstanceOf(service, name));
    return watchTrial({ next, area: serviceArea(service), old, callers, seconds, goesOn, halt });
  }
}
