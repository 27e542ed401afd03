import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ROOT, sourcesIn, type Source } from '../sources.js';

/** Folders whose code sees what strangers send, or what others answer. */
const folders = [
  'svc-admin',
  'svc-auth',
  'svc-drivers',
  'svc-rides',
  'infra/contracts',
  'infra/dispatch',
  'infra/gateway',
  'infra/kits/machine',
  'infra/kits/service',
  'infra/kits/ui',
  'infra/kits/web',
];
const unshipped = /\.(?:spec|cases)\.tsx?$|\/testing(?:\/|\.ts$)/;

export const sourcesWithInput = (): Source[] =>
  folders.flatMap(sourcesIn).filter(({ path }) => /\/src\/.*\.tsx?$/.test(path) && !unshipped.test(path));

/** The file with the expressions that recheck found linear, given enough time. */
export const checkedFile = join(ROOT, 'infra', 'kits', 'testing', 'src', 'expressions', 'checked.json');

export const checkedExpressions = (): ReadonlySet<string> =>
  new Set(z.array(z.string()).parse(JSON.parse(readFileSync(checkedFile, 'utf8'))));

/** Expressions that recheck does not find linear, and why they may stay. */
export const exceptions: Readonly<Record<string, string>> = {
  [String.raw`/\d+\.\d+\.\d+/`]: 'the version that a program of this machine prints',
  [String.raw`/^.*\) (\S)(?: \S+){18} (\d+)/s`]: 'the kernel writes /proc/<pid>/stat',
  [String.raw`/^(?:\w*Error\b|.*\b(?:FATAL|PANIC|ERROR|\[FTL\]))/`]: 'from the beginning of one line of a log only',
  [String.raw`/^(\w*Error|error): .*(?:JSON|Unexpected token).*/i`]: 'from the beginning of a text only: one pass back',
  [String.raw`/@(?:[\w-]+\.)*(?:test|example|invalid|localhost|example\.(?:com|net|org))\b/i`]:
    'a setting of the operator',
  [String.raw`/(?<!\b(?:for|for no key|do)\s+)\b(insert|update|delete|merge)\s+(?:into\s+|from\s+)?"?([a-z_]\w*)/i`]:
    'statements of our own, whose values are parameters',
  [String.raw`/\b(select)\b(?:[\s\S]*?(?<!extract\s*\(\s*\w+\s+)\bfrom\s+"?([a-z_]\w*))?/i`]:
    'statements of our own, whose values are parameters',
  [String.raw`/<([^>]*)>[^,]*;\s*rel="?next"?/i`]: 'the Link header of our own gateway, in a browser',
  [String.raw`/<([^>]+)>/`]: 'a setting of the operator',
  [String.raw`/\/+$/`]: 'a setting of the operator',
  [String.raw`/^https?:\/\/[^/?#@:]+:[^/?#@]+@[^/?#@]+\/[^/?#]+[^?#]*(?:\?region=[\w-]+)?$/i`]:
    'a setting of the operator',
  [String.raw`/\d[\s\0]+\d+[\s\0]*(?:%[^\r\n]*[\r\n][\s\0]*)?$/`]: 'the 32 bytes before a word of a PDF',
  [String.raw`/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g`]:
    'begins only where a word begins, and no character is in two parts that follow each other',
};

/** Files that make expressions from texts, and from which. */
export const makers: Readonly<Record<string, string>> = {
  'infra/contracts/src/openapi/examples.ts': 'the patterns of our own schemas, for examples in the document',
  'svc-drivers/src/geography/places/address-query.ts':
    'constant parts; of 500 characters at most, which address-query.spec times',
  'svc-drivers/src/geography/places/pasted-point.ts':
    'constant parts; of 500 characters at most, which pasted-point.spec times',
  'svc-drivers/src/geography/places/plain-text.ts': 'a set of letters, repeated',
  'svc-rides/src/money/pdf/fonts.ts': 'the name of a script, for one letter',
};
