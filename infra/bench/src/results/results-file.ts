import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../RESULTS.md', import.meta.url));

const head = `# Figures

Written by \`npm run bench\`; \`npm run bench -- <name>\` rewrites one section. Each says when and on what it was
measured. What the benches do and what they count: [README](README.md).
`;

/** Replaces a bench's section. */
export function writeSection(name: string, section: string): void {
  const sections = sectionsOf(existsSync(file) ? readFileSync(file, 'utf8') : '');
  sections.set(name, section);
  const names = [...sections.keys()].toSorted();
  const texts = names.map((one) => `## ${one}\n\n${sections.get(one)?.trim()}\n`);
  writeFileSync(file, [head, ...texts].join('\n'));
}

/** The text below each heading of the second level. */
export function sectionsOf(text: string): Map<string, string> {
  const [, ...parts] = text.split(/^## /m);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\n');
      return [part.slice(0, end).trim(), part.slice(end + 1).trim()];
    }),
  );
}
