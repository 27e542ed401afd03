import { performance } from 'node:perf_hooks';
import { problemSchema, type RideStatus } from '@rahi/contracts';
import type { LoadClient } from './load-client.js';
import type { LoadPerson } from './load-plan.js';
import type { LoadReport, RequestKind } from './load-report.js';

/** A refusal, or no answer at all. */
export class LoadFailure extends Error {
  constructor(
    readonly kind: RequestKind,
    readonly code: string,
  ) {
    super(`${kind}: ${code}`);
    this.name = 'LoadFailure';
  }
}

export interface LoadRequest {
  readonly kind: RequestKind;
  readonly who: LoadPerson;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** When it was due, in milliseconds of `performance.now()`; now, when left out. */
  readonly due?: number;
}

/** Makes requests and keeps how long each took. */
export class LoadRequests {
  constructor(
    private readonly client: LoadClient,
    readonly report: LoadReport,
  ) {}

  /**
   * @returns the text of a success
   * @throws LoadFailure with the problem's code, or the name of the error when there was no answer
   */
  async make({ kind, who, method, path, body, headers, due = performance.now() }: LoadRequest): Promise<string> {
    const answer = await this.client.send(method, path, who.cookie, body, headers).catch((error: unknown) => {
      throw new LoadFailure(kind, error instanceof Error ? error.name : 'unknown');
    });
    this.report.took(kind, performance.now() - due);
    if (answer.status >= 400) throw new LoadFailure(kind, codeIn(answer.text) ?? String(answer.status));
    return answer.text;
  }

  /** Moves a ride, and remembers that it did. */
  async move(kind: RequestKind, who: LoadPerson, rideId: string, body: { status: RideStatus }): Promise<void> {
    await this.make({ kind, who, method: 'PATCH', path: `/api/rides/${rideId}`, body });
    this.report.rides.set(rideId, body.status);
  }
}

function codeIn(text: string): string | null {
  try {
    return problemSchema.safeParse(JSON.parse(text)).data?.code ?? null;
  } catch {
    // A page of some proxy: the status has to do.
    return null;
  }
}
