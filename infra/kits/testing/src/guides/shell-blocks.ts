import { Lexer, walkTokens, type Token } from 'marked';

/** What a block needs that a clone alone does not have; written after `sh`, where a reader does not see it. */
const MARKS = ['running', 'containers', 'kubernetes', 'public', 'deletes'] as const;
export type Mark = (typeof MARKS)[number];

/** Commands of a guide. */
export interface ShellBlock {
  /** The heading above it. */
  readonly heading: string;
  readonly marks: readonly Mark[];
  readonly script: string;
}

/**
 * The fenced `sh` blocks of a guide in their order, also those in lists.
 * @throws Error naming a block that a reader could take for commands and that no suite would run: an indented one, one without
 *   a language, or one with an unknown mark
 */
export function shellBlocks(markdown: string): ShellBlock[] {
  const blocks: ShellBlock[] = [];
  let heading = '';
  const visit = (token: Token): void => {
    if (token.type === 'heading') heading = String(token['text']);
    if (token.type !== 'code') return;
    const script = String(token['text']);
    const [language = '', ...marks] = String(token['lang'] ?? '').split(/\s+/);
    if (language === '') throw new Error(`Give this block under "${heading}" a fence with a language:\n${script}`);
    if (language === 'sh') blocks.push({ heading, marks: marks.map((mark) => known(mark, script)), script });
  };
  walkTokens(Lexer.lex(markdown), visit);
  return blocks;
}

function known(mark: string, script: string): Mark {
  const found = MARKS.find((one) => one === mark);
  if (found === undefined) throw new Error(`The mark ${mark} is none of ${MARKS.join(', ')}:\n${script}`);
  return found;
}
