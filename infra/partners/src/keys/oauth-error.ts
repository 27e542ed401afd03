/** The refusals of RFC 6749, 5.2, and one of ours: the RFC knows no limit. */
const statuses = {
  invalid_request: 400,
  invalid_client: 401,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  too_many_requests: 429,
} as const;

/** A refusal of a token, in the words that clients of OAuth read: ASCII and English. */
export class OauthError extends Error {
  readonly status: number;

  constructor(
    readonly code: keyof typeof statuses,
    readonly description: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(description);
    this.status = statuses[code];
  }

  get body(): string {
    return JSON.stringify({ error: this.code, error_description: this.description });
  }
}
