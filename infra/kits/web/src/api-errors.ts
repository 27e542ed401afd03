import { isErrorCode, problemSchema, type ErrorCode, type Problem } from '@rahi/contracts/errors';
import type { IntlShape } from 'react-intl';
import { isErrorNamed } from './error-name.js';
import { LocationError } from './location-service.js';
import type { MessageId } from './messages.js';

/** A non-OK answer. The message is the documented one: `<status>: <body text, or status text when there is none>` (§8). */
export class ApiError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return isErrorNamed(value, 'ApiError');
  }

  /** The parsed problem document, when the body is one (R24). */
  readonly problem: Problem | null;
  /** The refusal to switch on; null for a body that is not ours, or a code newer than this client. */
  readonly code: ErrorCode | null;

  constructor(
    readonly status: number,
    statusText: string,
    body: string,
  ) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.problem = parseProblem(body);
    this.code = this.problem && isErrorCode(this.problem.code) ? this.problem.code : null;
  }

  /** The server's sentence for people; empty when it sent none. */
  get detail(): string {
    return this.problem?.detail ?? '';
  }
}

export type NetworkErrorKind = 'timeout' | 'unreachable';

/** No answer at all: the deadline passed, or the connection failed. */
export class NetworkError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is NetworkError {
    return isErrorNamed(value, 'NetworkError');
  }

  constructor(
    readonly kind: NetworkErrorKind,
    options?: ErrorOptions,
  ) {
    super(`The server did not answer: ${kind}.`, options);
    this.name = 'NetworkError';
  }
}

/** An OK answer that does not have the agreed form: the page and the server are of different versions. */
export class UnexpectedAnswerError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is UnexpectedAnswerError {
    return isErrorNamed(value, 'UnexpectedAnswerError');
  }

  constructor(
    readonly call: string,
    options?: ErrorOptions,
  ) {
    super(`The answer to ${call} does not have the agreed form.`, options);
    this.name = 'UnexpectedAnswerError';
  }
}

/** A sentence for people about a failure: the server's own if it sent one, else the message `fallback`. */
export function describeError(
  formatMessage: IntlShape['formatMessage'],
  error: unknown,
  fallback: MessageId = 'error.retry',
): string {
  if (error instanceof ApiError && error.detail) return error.detail;
  if (error instanceof NetworkError) return formatMessage({ id: `error.${error.kind}` });
  if (error instanceof LocationError) return formatMessage({ id: `error.location.${error.kind}` });
  return formatMessage({ id: error instanceof UnexpectedAnswerError ? 'error.unexpectedAnswer' : fallback });
}

function parseProblem(body: string): Problem | null {
  const json = parseJson(body);
  const parsed = problemSchema.safeParse(json);
  return parsed.success ? parsed.data : null;
}

/** The value of JSON text, or undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
