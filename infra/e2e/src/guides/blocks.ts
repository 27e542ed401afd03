import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { shellBlocks, type Mark, type ShellBlock } from '@rahi/testing-kit';
import { repository } from './clone.js';
import type { Terminal } from './terminal.js';

/** What each block of a guide says at its end, by its first line. A block that is missing here fails. */
export type Expected = Readonly<Record<string, RegExp>>;

export const firstLine = ({ script }: ShellBlock): string => script.split('\n', 1)[0] ?? '';

/** The blocks of a guide that need exactly this. Those for containers are for the suite of the engine. */
export const blocksOf = (path: readonly string[], ...needs: readonly Mark[]): ShellBlock[] =>
  shellBlocks(readFileSync(join(repository, ...path), 'utf8')).filter(({ marks }) => marks.join() === needs.join());

/** Runs a block, and holds what it prints to what is expected of it. */
export async function tryBlock(terminal: Terminal, block: ShellBlock, expected: Expected): Promise<void> {
  expect(await terminal.run(block.script)).toMatch(expected[firstLine(block)] ?? /^a block that is expected$/);
}
