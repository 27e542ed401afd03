import { describe, expect, it } from '@jest/globals';
import { shellBlocks } from './shell-blocks.js';

const fence = (info: string, text: string, indent = '') =>
  [`\`\`\`${info}`, ...text.split('\n'), '```'].map((line) => `${indent}${line}`).join('\n');

describe('the commands of a guide', () => {
  it('are its sh blocks in order, those in lists too, with the heading and what they need', () => {
    const guide = [
      '# First',
      fence('sh', 'npm start\nnpm test'),
      fence('yaml', 'host: rahi.in'),
      '## Second',
      '1. Build.',
      '',
      fence('sh containers deletes', 'docker compose down', '   '),
    ].join('\n');
    expect(shellBlocks(guide)).toEqual([
      { heading: 'First', marks: [], script: 'npm start\nnpm test' },
      { heading: 'Second', marks: ['containers', 'deletes'], script: 'docker compose down' },
    ]);
  });

  it('cannot hide in a block that nothing would run', () => {
    expect(() => shellBlocks('# Run it\n\n    npm run ops\n')).toThrow(
      'Give this block under "Run it" a fence with a language:\nnpm run ops',
    );
    expect(() => shellBlocks(fence('', 'npm run ops'))).toThrow('a fence with a language');
    expect(() => shellBlocks(fence('sh later', 'npm run ops'))).toThrow('The mark later is none of');
  });
});
