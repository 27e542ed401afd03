import { errorKind } from '@rahi/service-kit';
import { dialled } from '@rahi/contracts';
import { CallProxyError, type CallProxy, type ProxiedCall } from './call-proxy.js';

export interface ExotelAccount {
  /** Includes the account, for example `https://api.exotel.com/v1/Accounts/rahi1`. */
  url: string;
  key: string;
  token: string;
  /** The company's number that both people see. */
  number: string;
}

/** The longest call between two people of a trip, in seconds; then it ends by itself. */
const longestCallSeconds = 600;
/** For so long each of the two is rung, in seconds. */
const ringSeconds = 30;

/** Exotel's "connect two numbers", version 1 of its API: a form, with the key and the token of the account. */
export class ExotelCallProxy implements CallProxy {
  readonly #address: string;
  readonly #authorization: string;
  readonly #number: string;

  constructor({ url, key, token, number }: ExotelAccount) {
    this.#address = `${url.replace(/\/+$/, '')}/Calls/connect.json`;
    this.#authorization = `Basic ${Buffer.from(`${key}:${token}`).toString('base64')}`;
    this.#number = number;
  }

  async connect({ from, to, rideId }: ProxiedCall, withinMs: number): Promise<void> {
    const body = new URLSearchParams({
      From: dialled(from),
      To: dialled(to),
      CallerId: this.#number,
      CallType: 'trans',
      TimeLimit: String(longestCallSeconds),
      TimeOut: String(ringSeconds),
      Record: 'false',
      CustomField: rideId,
    });
    // A redirect would send people's numbers to an address that is not configured.
    const response = await fetch(this.#address, {
      method: 'POST',
      headers: { authorization: this.#authorization },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    }).catch((error: unknown) => {
      throw new CallProxyError(errorKind(error));
    });
    await response.body?.cancel();
    if (!response.ok) throw new CallProxyError(`answered ${response.status}`);
  }
}
