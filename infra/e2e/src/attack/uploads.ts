import { deflateSync } from 'node:zlib';
import { callPath, documentPdf, documentPicture, setPhoto, updateDriver, uploadDocument } from '@rahi/contracts';
import type { Attack } from './attack.js';
import { fromAnywhere, type Scene } from './scene.js';

const marker = 'rahi-attack-marker';
const script = `<script>document.title='${marker}'</script>`;

/** A picture of one pixel, as small as JPEG allows. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);
/** The header of a PNG of 60,000 × 60,000 pixels: some 14 GB once it is unpacked. */
const bomb = Buffer.from('iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgCAIAAAA=', 'base64');

const pdf = (inside: string | Buffer) =>
  Buffer.concat([Buffer.from('%PDF-1.4\n1 0 obj\n'), Buffer.from(inside), Buffer.from('\nendobj\n%%EOF\n')]);
const acting = deflateSync('2 0 << /S /JavaScript /JS (app.alert(1)) >>');
const objects = Buffer.concat([
  Buffer.from('<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >> stream\n'),
  acting,
  Buffer.from('\nendstream'),
]);

const files: readonly (readonly [what: string, bytes: Buffer, mayPass: boolean])[] = [
  ['an SVG with a script', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), false],
  ['a page', Buffer.from(`<!doctype html>${script}`), false],
  ['a picture with a page behind it', Buffer.concat([jpeg, Buffer.from(script)]), true],
  ['a PDF with a page behind it', Buffer.from(`%PDF-1.4\n${script}\n%%EOF\n`), true],
  ['a PDF with a script among packed objects', pdf(objects), false],
  ['a PDF of streams that do not end', pdf('<< >> stream\n'.repeat(140_000)), false],
  ['a picture that unpacks to gigabytes', bomb, false],
  ['an archive', Buffer.from('UEsDBBQAAAAIAA==', 'base64'), false],
  ['a program', Buffer.from('\u007fELF\u0002\u0001\u0001', 'latin1'), false],
];

const paths = ['..%2f..%2fetc%2fpasswd', '..', 'licence%00.html', 'licence%2f..%2f..', '%2e%2e%2flicence'];

/** Files that are not what they say, in the places for papers and photos. */
export function uploads({ teleporter: { api, user } }: Scene): Attack[] {
  let turn = 0;
  const put = async (path: string, body: object) => (await api.send('PUT', path, body, fromAnywhere())).status === 200;
  return [
    {
      name: 'files that are not what they say',
      everyMs: 4_000,
      async once() {
        turn += 1;
        const [what, bytes, mayPass] = files[turn % files.length] ?? ['nothing', Buffer.alloc(0), false];
        const file = bytes.toString('base64');
        const path = callPath(uploadDocument, { driverId: user.id, kind: 'permit' });
        const answer = await api.send('PUT', path, { file }, fromAnywhere());
        const taken = answer.status === 200;
        if (taken && !mayPass) return `${what} was taken as a paper`;
        if (await put(callPath(setPhoto, { id: user.id }), { image: file })) return `${what} was taken as a photo`;
        return taken ? servedBadly(answer.body) : null;
      },
    },
    {
      name: 'names of files that lead elsewhere',
      everyMs: 4_000,
      async once() {
        const name = paths[turn % paths.length] ?? '..';
        const file = jpeg.toString('base64');
        const path = callPath(updateDriver, { driverId: user.id });
        return (await put(`${path}/documents/${name}`, { file })) ? `${name} was taken as a kind of paper` : null;
      },
    },
  ];

  /** Checks that an accepted paper is served as a new picture or as a file to save, never as a page. */
  async function servedBadly(papers: unknown): Promise<string | null> {
    for (const document of uploadDocument.answer.parse(papers).documents) {
      for (const call of [documentPicture, documentPdf]) {
        const { status, headers, body } = await api.get(callPath(call, { id: document.id }), fromAnywhere());
        if (status !== 200) continue;
        const type = headers.get('content-type') ?? '';
        if (call === documentPicture && (type !== 'image/jpeg' || String(body).includes(marker)))
          return `a picture was served with the bytes behind it (${type})`;
        if (call === documentPdf && !headers.get('content-disposition')?.startsWith('attachment'))
          return `a PDF was served as a page (${type})`;
        if (headers.get('x-content-type-options') !== 'nosniff') return 'a file may be taken for another type';
      }
    }
    return null;
  }
}
