import { open, stat } from 'node:fs/promises';
import { ExtractError } from './extract.js';

/**
 * The size of a file in bytes.
 * @throws ExtractError when there is no such file, or nothing in it
 */
export async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((cause: unknown) => {
    throw new ExtractError(`There is no file ${file}.`, { cause });
  });
  if (!found.isFile()) throw new ExtractError(`${file} is a folder. The extract is a file: city.osm.pbf.`);
  if (found.size === 0) throw new ExtractError(`${file} is empty.`);
  return found.size;
}

/** osmium reads a file of this kind as it is. */
const convert = (what: string) => (file: string) =>
  `${file} is ${what}. Convert it first: osmium cat ${file} -o city.osm.pbf`;

/** The likely formats of a file that is not an extract, by its first bytes. A longer beginning stands before a shorter one. */
const knownFiles: readonly { starts: readonly string[]; sentence: (file: string) => string }[] = [
  {
    starts: ['<html', '<!doctype html'],
    sentence: (file) => `${file} is a web page, such as the error of a download. Download it again.`,
  },
  {
    starts: ['<osmchange', '\u00ff\u00e0\u0004o5c2'],
    sentence: (file) =>
      `${file} has only changes. Apply them to the extract that they belong to: osmium apply-changes before.osm.pbf ${file} -o city.osm.pbf`,
  },
  { starts: ['<?xml', '<osm'], sentence: convert('XML') },
  { starts: ['\u00ff\u00e0\u0004o5m2', '\u00ff'], sentence: convert('an o5m file') },
  { starts: ['\u001f\u008b'], sentence: convert('packed by gzip') },
  { starts: ['bzh'], sentence: convert('packed by bzip2') },
  { starts: ['pk\u0003\u0004'], sentence: (file) => `${file} is a zip file. Unpack it first: unzip ${file}` },
  {
    starts: ['\u00fd7zxz'],
    sentence: (file) => `${file} is packed by xz. Unpack it first: xz --decompress --keep ${file}`,
  },
  {
    starts: ['(\u00b5/\u00fd'],
    sentence: (file) => `${file} is packed by zstd. Unpack it first: zstd --decompress --keep ${file}`,
  },
  {
    starts: ['{', '['],
    sentence: (file) =>
      `${file} is JSON. Get the data of the same area as an extract (.osm.pbf), or as XML and convert it by osmium.`,
  },
  {
    starts: ['pmtiles', 'sqlite format 3'],
    sentence: (file) =>
      `${file} is a file of map tiles, which have no roads to drive. Get the extract (.osm.pbf) of the same area.`,
  },
];

/** What the operator reads of a file that is not of the format, however it was noticed. */
export async function foreign(file: string, cause: unknown): Promise<ExtractError> {
  const start = await beginningOf(file);
  const known = knownFiles.find(({ starts }) => starts.some((each) => start.startsWith(each)));
  const sentence = known?.sentence ?? (() => `${file} cannot be read as an OpenStreetMap extract (.osm.pbf).`);
  return new ExtractError(sentence(file), { cause });
}

/** The first bytes as Latin-1 in lower case, without what may stand before XML: a byte order mark, spaces, `<?xml …?>` and comments. */
async function beginningOf(file: string): Promise<string> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0).finally(() => handle.close());
  const text = buffer
    .toString('latin1', 0, bytesRead)
    .toLowerCase()
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  return /^(?:<\?xml[^>]*>|<!--[^]*?-->|\s)*(?=<(?:osm|html|!doctype))/.test(text)
    ? text.replace(/^(?:<\?xml[^>]*>|<!--[^]*?-->|\s)*/, '')
    : text;
}
