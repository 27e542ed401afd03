import { gatewayNotice, serviceArea, trialNoticeMs, type ServiceName } from '@rahi/contracts';
import type { SupervisedProcess, SupervisedSpec } from '@rahi/machine-kit/process/supervised-process';
import { GATEWAY, isInstanceOf, type Area } from '../releases/areas.js';
import type { Besides } from '../releases/rollout.js';
import { lookAt, startSeconds, watchSeconds, watchTrial, type Callers } from './trial.js';

/** The percent of the requests that an instance on trial gets. */
const TRIAL_SHARE = 50;
/** What serves a share of the sessions is compared minute by minute, so that a fault a day is forgiven. */
const WINDOW_SECONDS = 60;
/** Longer than the gateway waits for an answer of the new one, but for a few slow calls. */
const END_MS = 5_000;

/** The processes of the product, as a trial needs them. */
export interface TriedProcesses {
  /** Those of ours that answer `/metrics`. */
  readonly programs: SupervisedSpec[];
  named(name: string): SupervisedProcess;
  /** Starts a process beside the one of the same name, and drains that one once the new one is ready and has passed `prove`. */
  replace(spec: SupervisedSpec, prove: (next: SupervisedProcess) => Promise<void>): Promise<void>;
  startBeside(spec: SupervisedSpec): Promise<SupervisedProcess>;
  endBeside(process: SupervisedProcess): Promise<void>;
}

interface Beside {
  readonly process: SupervisedProcess;
  readonly over: AbortController;
  /** Ends what callers send it. */
  readonly endRequests: () => Promise<void>;
}

/** New versions of services and of the gateway that serve beside the running ones: on trial, or with a share of the sessions. */
export class ServiceTrials implements Besides {
  private readonly besides = new Map<Area, Beside>();

  /** @param specOf makes the spec of a process of that name, with the program in a folder */
  constructor(
    private readonly processes: TriedProcesses,
    private readonly specOf: (area: Area, name: string, root: string) => Promise<SupervisedSpec>,
    private readonly env: NodeJS.ProcessEnv,
    private readonly say: (line: string) => void,
    private readonly halt: AbortSignal,
  ) {}

  /** Replaces one instance by a new version once that has served beside the old one. */
  async tryOut(service: ServiceName, spec: SupervisedSpec): Promise<void> {
    const onTrial = { ...this.startingInTime(spec), env: { ...spec.env, TRIAL_SHARE: String(TRIAL_SHARE) } };
    const callers = await lookAt(this.processes.programs);
    await this.processes.replace(onTrial, async (next) => {
      await this.judge(service, next, callers);
      await next.promote(spec);
    });
  }

  /**
   * Has a new gateway serve beside the running one, and ends it.
   * @throws StartFailure when it is worse
   */
  async tryOutGateway(root: string): Promise<void> {
    const spec = await this.specOf(GATEWAY, `${GATEWAY.name}-trial`, root);
    const callers = await lookAt(this.processes.programs);
    const next = await this.processes.startBeside(this.startingInTime(spec));
    const endRequests = this.handOver(next, TRIAL_SHARE, false);
    try {
      await this.judge(GATEWAY.name, next, callers);
    } finally {
      await endRequests();
      await this.processes.endBeside(next);
    }
  }

  async begin(area: Area, root: string, share: number, onWorse: (why: unknown) => void): Promise<void> {
    const spec = await this.specOf(area, `${area.name}-canary`, root);
    const env = { ...spec.env, TRIAL_SHARE: String(share), TRIAL_STICKY: '1' };
    const callers = await lookAt(this.processes.programs);
    const process = await this.processes.startBeside({ ...spec, env });
    const over = new AbortController();
    const endRequests = area === GATEWAY ? this.handOver(process, share, true) : () => Promise.resolve();
    this.besides.set(area, { process, over, endRequests });
    this.keepWatch(area.name, process, callers, over.signal).catch((error: unknown) => {
      if (!over.signal.aborted && !this.halt.aborted) onWorse(error);
    });
  }

  async end(area: Area): Promise<void> {
    const beside = this.besides.get(area);
    if (!beside) return;
    beside.over.abort();
    this.besides.delete(area);
    await beside.endRequests();
    await this.processes.endBeside(beside.process);
  }

  private startingInTime(spec: SupervisedSpec): SupervisedSpec {
    return { ...spec, readyWithinMs: startSeconds.parse(this.env['RELEASE_START_SECONDS']) * 1000 };
  }

  /** @throws StartFailure when it is worse */
  private async judge(name: string, next: SupervisedProcess, callers: Callers): Promise<void> {
    const seconds = watchSeconds.parse(this.env['RELEASE_WATCH_SECONDS']);
    this.say(`${name} serves ${TRIAL_SHARE}% of the requests on trial, for ${seconds} s …`);
    this.say(await this.watch(name, next, callers, seconds, this.halt));
  }

  /**
   * Has the running gateway hand requests over to a new one.
   * @returns ends that, and waits until none is under way; a version that does not know of trials has handed over none
   */
  private handOver(next: SupervisedProcess, share: number, sticky: boolean): () => Promise<void> {
    const gateway = this.processes.named(GATEWAY.name);
    const notice = (percent: number) => ({
      trial: {
        area: GATEWAY.name,
        instance: String(next.pid),
        share: percent,
        sticky,
        port: Number(next.spec.env['PORT']),
      },
    });
    const repeat = () => gateway.send(notice(share));
    repeat();
    const timer = setInterval(repeat, trialNoticeMs / 4);
    return async () => {
      clearInterval(timer);
      await gateway.ask(notice(0), gatewayNotice, END_MS);
    };
  }

  private async keepWatch(name: string, next: SupervisedProcess, first: Callers, halt: AbortSignal) {
    await this.watch(name, next, first, WINDOW_SECONDS, halt);
    while (!halt.aborted) {
      await this.watch(name, next, await lookAt(this.processes.programs), WINDOW_SECONDS, halt, true);
    }
  }

  private watch(
    name: string,
    next: SupervisedProcess,
    callers: Callers,
    seconds: number,
    halt: AbortSignal,
    goesOn = false,
  ): Promise<string> {
    const old = [...callers.keys()].filter((spec) => isInstanceOf(name, spec.name));
    return watchTrial({ next, area: serviceArea(name), old, callers, seconds, goesOn, halt });
  }
}
