/** Connects two people by telephone without revealing their numbers to each other. */
export interface CallProxy {
  /**
   * Rings the first person and, when they have answered, the second. Nothing is recorded.
   * @throws CallProxyError when the call was not taken up
   */
  connect(call: ProxiedCall, withinMs: number): Promise<void>;
}

export interface ProxiedCall {
  /** The phone numbers, in international form. */
  from: string;
  to: string;
  rideId: string;
}

/** Says what went wrong without naming a number. */
export class CallProxyError extends Error {
  override readonly name = 'CallProxyError';
}

export const CALL_PROXY = Symbol('CALL_PROXY');
