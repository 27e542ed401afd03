import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { cacheFolder } from '../data/cache-folder.js';

export interface ChromiumProgram {
  readonly path: string;
  /** Environment variables that it needs. */
  readonly env: Readonly<Record<string, string>>;
}

const VERSION = '147.0.0';

/**
 * The Chromium in the npm package, with the libraries and fonts that a bare machine lacks. A child process unpacks it once:
 * the package changes the environment of its process, only unpacks into the temporary folder, and does not notice that
 * a browser there is incomplete.
 */
export async function bundledChromium(): Promise<ChromiumProgram> {
  const dir = join(cacheFolder(process.env, 'chromium'), VERSION);
  if (!existsSync(dir)) await unpack(dir);
  return {
    path: join(dir, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(dir, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(dir, 'fonts.conf'),
    },
  };
}

async function unpack(dir: string): Promise<void> {
  const draft = `${dir}.${process.pid}.tmp`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const entry = pathToFileURL(createRequire(import.meta.url).resolve('@sparticuz/chromium')).href;
  const script = `const loaded = await import(${JSON.stringify(entry)}); await (loaded.default.default ?? loaded.default).executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    // AWS_LAMBDA_JS_RUNTIME makes the package unpack its libraries too.
    env: { PATH: process.env['PATH'], HOME: draft, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  });
  writeFileSync(join(draft, 'fonts.conf'), fontSettings(join(dir, 'fonts')));
  try {
    renameSync(draft, dir);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process may have unpacked the same files first.
    if (!existsSync(dir)) throw error;
  }
}

function fontSettings(fonts: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${fonts}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
}
