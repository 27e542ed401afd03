import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compressTexts } from '@rahi/release';

const program = fileURLToPath(new URL('../../one-bundle/build.mjs', import.meta.url));

/**
 * Builds shell and areas as one bundle without federation, compressed like a release, into a folder for the gateway.
 * @throws Error with webpack's message
 */
export async function buildOneBundle(webDir: string): Promise<void> {
  const shell = join(webDir, 'shell');
  await promisify(execFile)(process.execPath, [program, shell]);
  compressTexts(shell);
  // The shell reads which areas are released; one bundle has none.
  writeFileSync(join(webDir, 'remotes.json'), JSON.stringify({ remotes: {} }));
}
