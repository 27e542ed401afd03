import type { PushMessage } from '@rahi/contracts/notifications';

/** What the server says about a ride request: still open, with another driver, cancelled, or (`unknown`) no answer. */
export type Standing = 'open' | 'taken' | 'cancelled' | 'unknown';

/** How a request stands, and for how many more milliseconds it can be answered; null when nobody knows. */
export interface RequestStanding {
  standing: Standing;
  leftMs: number | null;
}

/** The part of `fetch` that is used. */
export type Ask = (
  path: string,
  options: Pick<RequestInit, 'cache' | 'signal'>,
) => Promise<Pick<Response, 'ok' | 'headers' | 'text'>>;

/** The request rings late by at most this time when the server does not answer. */
const answerMs = 2_500;
const requestPath = /^\/driver\/ride-request\/([\w-]+)$/;

/**
 * Asks the server how the request of this message stands. The server's clock decides, never the phone's: without an answer
 * the message counts from its arrival, with the time that was left when it was sent.
 */
export async function askStanding(ask: Ask, message: PushMessage): Promise<RequestStanding> {
  const { url, until } = message;
  const leftMs = message.leftMs ?? null;
  const rideId = requestPath.exec(url)?.[1];
  if (rideId === undefined) return { standing: 'unknown', leftMs };
  try {
    const answer = await ask(`/api/rides/${rideId}`, { cache: 'no-store', signal: AbortSignal.timeout(answerMs) });
    const serverTime = Date.parse(answer.headers.get('Date') ?? '');
    const left = until === undefined || Number.isNaN(serverTime) ? leftMs : until - serverTime;
    const said = standingIn(answer.ok, await answer.text());
    // An expired session reads no ride; the time of its refusal is still the server's.
    return { standing: said === 'unknown' && left !== null && left <= 0 ? 'taken' : said, leftMs: left };
  } catch (error) {
    console.info('The server did not say how a request stands.', error);
    return { standing: 'unknown', leftMs };
  }
}

function standingIn(ok: boolean, text: string): Standing {
  if (ok) return 'open';
  const code = codeIn(text);
  if (code === 'ride_cancelled') return 'cancelled';
  return code === 'ride_taken' || code === 'offer_expired' ? 'taken' : 'unknown';
}

/** The code of a problem (RFC 9457). A proxy in between may answer in another form. */
function codeIn(text: string): unknown {
  try {
    const problem: unknown = JSON.parse(text);
    return typeof problem === 'object' && problem !== null && 'code' in problem ? problem.code : null;
  } catch {
    return null;
  }
}
