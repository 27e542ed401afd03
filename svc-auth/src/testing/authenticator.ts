import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import * as z from 'zod';

const creation = z.object({
  challenge: z.string(),
  user: z.object({ id: z.string() }),
  rp: z.object({ id: z.string() }),
});
const request = z.object({ challenge: z.string(), rpId: z.string() });

/** What an authenticator or a page does wrong in a test. */
interface Wrong {
  origin?: string;
  challenge?: string;
  /** The value of its counter; by default one more each time. */
  counter?: number;
  /** Without the fingerprint or PIN. */
  unverified?: boolean;
}

const verified = 0b101;
const present = 0b001;
const hasKey = 0b100_0000;

const coordinate = (name: number, value: string) => [Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')];

/** A passkey in software (WebAuthn level 2, ES256, no attestation), with the browser around it. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);
  #userHandle = '';
  #counter = 0;

  constructor(private readonly origin: string) {}

  /** Answers the options of a new passkey. */
  create(options: string, wrong: Wrong = {}): string {
    const { challenge, user, rp } = creation.parse(JSON.parse(options));
    this.#userHandle = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const key = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#coseKey()]);
    const data = Buffer.concat([this.#head(rp.id, wrong, hasKey), key]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    // CBOR: { fmt: "none", attStmt: {}, authData }
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x59]),
      size,
      data,
    ]);
    return this.#credential({
      clientDataJSON: this.#client('webauthn.create', challenge, wrong).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers the options of a sign-in or a step-up. */
  show(options: string, wrong: Wrong = {}): string {
    const { challenge, rpId } = request.parse(JSON.parse(options));
    this.#counter = wrong.counter ?? this.#counter + 1;
    const data = this.#head(rpId, wrong);
    const client = this.#client('webauthn.get', challenge, wrong);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: this.#userHandle,
    });
  }

  #head(rpId: string, { unverified }: Wrong, more = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const flags = Buffer.from([(unverified ? present : verified) | more]);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flags, counter]);
  }

  #client(type: string, challenge: string, wrong: Wrong): Buffer {
    const said = {
      type,
      challenge: wrong.challenge ?? challenge,
      origin: wrong.origin ?? this.origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(said));
  }

  #credential(response: object): string {
    const id = this.#id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  /** CBOR: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y } */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([Buffer.from('a5010203262001', 'hex'), ...coordinate(0x21, x), ...coordinate(0x22, y)]);
  }
}
