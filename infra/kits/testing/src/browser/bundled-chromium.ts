import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { cacheFolder } from '@rahi/local';

export interface ChromiumProgram {
  readonly path: string;
  /** Added to the environment it is launched with. */
  readonly env: Readonly<Record<string, string>>;
}

const VERSION = '147.0.0';

/**
 * The Chromium inside the npm package, with the libraries and fonts a bare machine lacks. Unpacked once, by a child
 * process: the package changes the environment of whoever loads it, always unpacks into the temporary folder, and
 * takes a half-unpacked browser there for a whole one.
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
    // The variable makes the package unpack its libraries too.
    env: { PATH: process.env['PATH'], HOME: draft, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  });
  writeFileSync(join(draft, 'fonts.conf'), fontSettings(join(dir, 'fonts')));
  try {
    renameSync(draft, dir);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Somebody else may have been quicker, with the same files.
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
