const statusOf = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  account_suspended: 403,
  not_found: 404,
  active_ride_exists: 409,
  driver_not_eligible: 409,
  fare_changed: 409,
  invalid_transition: 409,
  key_reused: 422,
  internal: 500,
} as const;

/** Thrown by a handler, answered as `application/problem+json`. */
export class Refusal extends Error {
  readonly status: number;

  constructor(
    readonly code: keyof typeof statusOf,
    detail: string,
  ) {
    super(detail);
    this.status = statusOf[code];
  }

  problem(requestId: string) {
    const { code, status, message: detail } = this;
    return { type: `urn:peer:problem:${code}`, title: code, status, detail, code, requestId };
  }
}
