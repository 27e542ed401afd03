import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressTexts, type Build } from '@rahi/release';
import * as z from 'zod';

/** Changes a built front end in its folder. */
export type Spoil = (folder: string) => void;

/**
 * The bundles of the present sources that `npm test` built, changed before they are compressed.
 * @param packed changes them after that
 */
export const bundled =
  (spoil: Spoil = () => undefined, packed: Spoil = () => undefined): Build =>
  async (root, { workspace }, _version, target) => {
    cpSync(join(root, workspace, 'dist-web'), target, { recursive: true });
    spoil(target);
    compressTexts(target);
    packed(target);
  };

/** What can be wrong with a front end. Each one changes the file from which the area, or the shell, starts. */
export const throwsOnLoad: Spoil = (folder) => before(code(folder), 'throw new Error("on load");');
/** When its modules are evaluated, which the shell catches. */
export const throwsInModule: Spoil = (folder) => {
  const text = readFileSync(code(folder), 'utf8');
  writeFileSync(code(folder), text.replaceAll(/\d+\(\w+,\w+,\w+\)\{/g, '$&throw new Error("in a module");'));
};
export const throwsLater: Spoil = (folder) =>
  appendFileSync(code(folder), '\nsetTimeout(() => { throw new Error("after ready"); }, 1_500);');
export const hangs: Spoil = (folder) => before(code(folder), 'for (;;);');
export const lacksFile: Spoil = (folder) => rmSync(code(folder));
export const hidesAll: Spoil = (folder) => appendFileSync(styles(folder), 'main *{visibility:hidden!important}');
export const coversAll: Spoil = (folder) =>
  appendFileSync(styles(folder), 'main::after{content:"";position:fixed;inset:0;z-index:99999}');
export const losesStyles: Spoil = (folder) => writeFileSync(styles(folder), '');

/** Asks the services for what none of them has. */
export const asksForUnknown: Spoil = (folder) => {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.js'))) {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('/api/drivers/:', '/api/pilots/:'));
  }
};

/** Only the compressed files are damaged, which browsers get from the gateway. */
export const damagesPacked: Spoil = (folder) => {
  for (const ending of ['.br', '.gz']) writeFileSync(code(folder) + ending, 'damaged');
};

const manifest = z.object({
  exposes: z.array(z.object({ assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }) })),
});

/** The files of a remote's later screens are missing. */
export const lacksLaterFiles: Spoil = (folder) => {
  const { exposes } = manifest.parse(JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8')));
  const first = new Set(['remoteEntry.js', ...exposes.flatMap(({ assets }) => assets.js.sync)]);
  for (const name of readdirSync(folder)) {
    if (/^\w+\.\w+\.js$/.test(name) && !first.has(name)) rmSync(join(folder, name));
  }
};

const code = (folder: string) => fileIn(folder, 'js');
const styles = (folder: string) => fileIn(folder, 'css');
const before = (file: string, line: string) => writeFileSync(file, `${line}\n${readFileSync(file, 'utf8')}`);

/** The one file of a kind from which an area, or the shell, starts. */
function fileIn(folder: string, kind: 'js' | 'css'): string {
  const start = new RegExp(`^(assets/)?(__federation_expose_app|shell)\\.\\w+\\.${kind}$`);
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => start.test(name));
  if (found.length !== 1) throw new Error(`${folder} has ${found.length} files that match ${start}`);
  return join(folder, String(found[0]));
}
