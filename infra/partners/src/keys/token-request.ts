import { partnerScopeSchema, partnerScopes, type PartnerScope } from '@rahi/contracts';
import { OauthError } from './oauth-error.js';

/** How a client says who it is: by a secret, or by an assertion that it has signed (RFC 7523). */
export type Claimed =
  | { readonly by: 'secret'; readonly clientId: string; readonly secret: string }
  | { readonly by: 'assertion'; readonly clientId: string | null; readonly assertion: string };

export interface TokenRequest {
  readonly claimed: Claimed;
  /** Null: all that the client may have. */
  readonly scopes: readonly PartnerScope[] | null;
}

/** A request for a token, as it came. */
export interface RawTokenRequest {
  readonly authorization: string | null;
  readonly contentType: string | null;
  readonly body: string;
}

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** Reads a request for a token. @throws OauthError */
export function readTokenRequest({ authorization, contentType, body }: RawTokenRequest): TokenRequest {
  if (!formType.test(contentType ?? ''))
    throw new OauthError('invalid_request', 'Send the parameters as application/x-www-form-urlencoded.');
  const form = new URLSearchParams(body);
  const twice = [...form.keys()].find((name) => form.getAll(name).length > 1);
  if (twice !== undefined) throw new OauthError('invalid_request', 'A parameter is there more than once.');
  const grant = form.get('grant_type');
  if (!grant) throw new OauthError('invalid_request', 'grant_type is missing: send client_credentials.');
  if (grant !== 'client_credentials')
    throw new OauthError('unsupported_grant_type', 'Only grant_type=client_credentials is answered.');
  return { claimed: claimedIn(form, authorization), scopes: scopesOf(form.get('scope')) };
}

function claimedIn(form: URLSearchParams, authorization: string | null): Claimed {
  const [clientId, secret, assertion] = ['client_id', 'client_secret', 'client_assertion'].map((name) =>
    form.get(name),
  );
  const ways = [authorization, secret, assertion].filter((one) => one !== null && one !== undefined);
  if (ways.length > 1)
    throw new OauthError('invalid_request', 'Say who you are in one way: Basic, client_secret or client_assertion.');
  if (authorization !== null) return basic(authorization);
  if (assertion) {
    if (form.get('client_assertion_type') !== assertionType)
      throw new OauthError('invalid_request', `client_assertion_type must be ${assertionType}.`);
    return { by: 'assertion', clientId: clientId ?? null, assertion };
  }
  if (!clientId || !secret) throw new OauthError('invalid_client', 'client_id and client_secret are missing.');
  return { by: 'secret', clientId, secret };
}

/** RFC 6749, 2.3.1: both are form-encoded before they are joined. */
function basic(authorization: string): Claimed {
  const [, encoded = ''] = /^basic +([\w+/=-]+)$/i.exec(authorization) ?? [];
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 1) throw new OauthError('invalid_client', 'The Authorization header is not Basic with id and secret.');
  return {
    by: 'secret',
    clientId: formDecoded(decoded.slice(0, colon)),
    secret: formDecoded(decoded.slice(colon + 1)),
  };
}

const formDecoded = (text: string): string => new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? '';

function scopesOf(scope: string | null): PartnerScope[] | null {
  const names = (scope ?? '').split(' ').filter(Boolean);
  if (names.length === 0) return null;
  return [...new Set(names)].map((name) => {
    const { data } = partnerScopeSchema.safeParse(name);
    if (data) return data;
    throw new OauthError('invalid_scope', `The scopes are ${partnerScopes.join(', ')}.`);
  });
}
