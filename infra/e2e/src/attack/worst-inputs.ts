import {
  calculateFare,
  callPath,
  mostDocumentBytes,
  searchPlaces,
  sendOtp,
  sendRideMessage,
  setPhoto,
  updateUser,
  uploadDocument,
} from '@rahi/contracts';
import { randomUUID } from 'node:crypto';

/** A request that costs a parser as much as its limits allow. */
export interface WorstInput {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  /** As it is sent. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const megabyte = 1024 * 1024;
/** What is left of the 64 KiB of a body beside its other members. */
const inBody = 60 * 1024;
/** What is left of the longest address beside the path. */
const inAddress = 11_000;

/** A text of this length that repeats a part, with an end that fits nothing. */
const many = (part: string, length: number, end = '!') =>
  part.repeat(Math.floor((length - end.length) / part.length)) + end;

/** Parts whose repetition makes readers go back: words, separators, opening brackets, digits, marks above letters. */
const parts = ['a', 'a.', 'a@', ' ', '9', '9 ', '(', '-', '+', ',', 'a\u0301', '\u0930\u094D', '1.1,', 'é'];

// Not more than the gateway takes: it ends the connection then, and with it what another attack sends there.
const json: readonly (readonly [what: string, body: string])[] = [
  ['brackets up to the limit', '['.repeat(inBody)],
  ['objects up to the limit', many('{"a":', inBody)],
  ['a number of many digits', `{"distance":${'9'.repeat(inBody)}}`],
  ['a number with many zeros', `{"distance":0.${'0'.repeat(inBody)}1}`],
  ['many members', `{${Array.from({ length: 6_000 }, (_, index) => `"k${index}":0`).join(',')}}`],
  ['many escapes', `{"distance":"${'\\u0061'.repeat(inBody / 6)}"}`],
  ['a text that does not end', `{"distance":"${'\\\\'.repeat(inBody / 2)}`],
];

const searches = [
  'https://maps.google.com/?q=19.0,',
  'https://www.google.com/maps/@19,72,17z/',
  'geo:19.0,72.8?q=',
  '7JFJ+',
  '19.0760° N, ',
  'flat 1/2-3, ',
];

const pdfOf = (inside: string) => `%PDF-1.4\n1 0 obj\n${inside}\nendobj\n%%EOF\n`;
const room = mostDocumentBytes - 1024;
const files: readonly (readonly [what: string, bytes: Buffer])[] = [
  ['a PDF of streams that do not end', Buffer.from(pdfOf(many('1 0 obj << >> stream\n', room)))],
  ['a PDF of open dictionaries', Buffer.from(pdfOf('<<'.repeat(room / 2)))],
  ['a PDF of open texts', Buffer.from(pdfOf('('.repeat(room)))],
  ['a PDF of comments', Buffer.from(pdfOf('%\n'.repeat(room / 2)))],
  ['a PDF of names with escapes', Buffer.from(pdfOf('/#4a#53 '.repeat(room / 8)))],
  [
    'a JPEG of empty segments',
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(megabyte, Buffer.from([0xff, 0xe1, 0, 2]))]),
  ],
  [
    'a PNG of empty parts',
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      Buffer.alloc(megabyte, Buffer.from('0000000074455874ffffffff', 'hex')),
    ]),
  ],
];

/** One of the worst of each parser that strangers reach, for a driver on no trip and for a trip's chat. */
export function worstInputs({ userId, rideId }: { userId: string; rideId: string }): WorstInput[] {
  const user = callPath(updateUser, { id: userId });
  const chat = callPath(sendRideMessage, { id: rideId });
  return [
    ...json.map(([what, body]) => ({ what, method: 'POST', path: callPath(calculateFare), body })),
    ...parts.flatMap((part) => {
      const text = many(part, inBody / Buffer.byteLength(part));
      return [
        { what: `a name of “${part}”`, method: 'PATCH', path: user, body: JSON.stringify({ name: text }) },
        { what: `a phone of “${part}”`, method: 'PATCH', path: user, body: JSON.stringify({ phone: text }) },
        {
          what: `an email of “${part}”`,
          method: 'POST',
          path: callPath(sendOtp),
          body: JSON.stringify({ email: text }),
        },
        {
          what: `a message of “${part}”`,
          method: 'POST',
          path: chat,
          body: JSON.stringify({ id: randomUUID(), text }),
        },
        { what: `a search for “${part}”`, method: 'GET', path: searchFor(many(part, 90)) },
        { what: `a long search for “${part}”`, method: 'GET', path: searchFor(many(part, inAddress / 9)) },
      ];
    }),
    ...searches.map((begin) => ({
      what: `a search for “${begin}…”`,
      method: 'GET',
      path: searchFor(many(begin, 290)),
    })),
    {
      what: 'a latitude of many digits',
      method: 'GET',
      path: `/api/places/reverse?lat=${'1'.repeat(inAddress)}&lng=1`,
    },
    { what: 'many parameters', method: 'GET', path: `/api/places?${many('q=a&', inAddress, 'q=b')}` },
    { what: 'a long cookie', method: 'GET', path: '/api/auth/session', headers: { cookie: many('a=;', 8_000) } },
    {
      what: 'many languages',
      method: 'GET',
      path: '/api/health',
      headers: { 'accept-language': many('a-b;q=0.1,', 8_000) },
    },
    {
      what: 'a long browser’s name',
      method: 'GET',
      path: '/api/health',
      headers: { 'user-agent': many('Mozilla/5.0 (', 8_000) },
    },
    ...files.flatMap(([what, bytes]) => {
      const file = bytes.toString('base64');
      const paper = callPath(uploadDocument, { driverId: userId, kind: 'permit' });
      return [
        { what: `${what}, as a paper`, method: 'PUT', path: paper, body: JSON.stringify({ file }) },
        {
          what: `${what}, as a photo`,
          method: 'PUT',
          path: callPath(setPhoto, { id: userId }),
          body: JSON.stringify({ image: file }),
        },
      ];
    }),
  ];
}

const searchFor = (q: string) => callPath(searchPlaces, {}, { q, lat: 19, lng: 72.8 });
