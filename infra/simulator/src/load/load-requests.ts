import { errorKind } from '@rahi/service-kit';
import {
  problemSchema,
  updateRide,
  type Call,
  type CallAnswer,
  type CallArguments,
  type RideStatus,
} from '@rahi/contracts';
import { requestOf } from '../api/call-request.js';
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

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** When the request was due, in milliseconds of `performance.now()`; now, unless given. */
  readonly due?: number;
}

/** Makes calls and records how long each took. */
export class LoadRequests {
  constructor(
    private readonly client: LoadClient,
    readonly report: LoadReport,
  ) {}

  /** @throws LoadFailure with the problem's code, or the kind of the failure when there was no answer */
  async call<C extends Call>(
    kind: RequestKind,
    who: LoadPerson,
    call: C,
    args: CallArguments<C>,
    { headers, due = performance.now() }: CallOptions = {},
  ): Promise<CallAnswer<C>> {
    const { path, body } = requestOf(call, args);
    const answer = await this.client.send(call.method, path, who.cookie, body, headers).catch((error: unknown) => {
      throw new LoadFailure(kind, errorKind(error));
    });
    this.report.took(kind, performance.now() - due);
    if (answer.status >= 400) throw new LoadFailure(kind, codeIn(answer.text) ?? String(answer.status));
    // Parsed by this call's own schema; the compiler cannot follow that through the type parameter.
    return call.answer.parse(JSON.parse(answer.text)) as CallAnswer<C>;
  }

  /** Runs work and counts its LoadFailure in the report. @returns whether it succeeded */
  async attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      this.report.failed(error.kind, error.code);
      return false;
    }
  }

  /** Changes the status of a ride, and records the new status. */
  async move(
    kind: RequestKind,
    who: LoadPerson,
    id: string,
    body: { status: RideStatus; otp?: string },
  ): Promise<void> {
    await this.call(kind, who, updateRide, { params: { id }, body });
    this.report.rides.set(id, body.status);
  }
}

function codeIn(text: string): string | null {
  try {
    return problemSchema.safeParse(JSON.parse(text)).data?.code ?? null;
  } catch {
    // Not JSON, as from a proxy: the status is used instead.
    return null;
  }
}
