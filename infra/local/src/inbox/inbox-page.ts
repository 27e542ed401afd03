import { readFileSync } from 'node:fs';

export interface PageFile {
  readonly type: string;
  readonly body: Buffer;
}

const TYPES = { html: 'text/html', css: 'text/css', js: 'text/javascript' } as const;

/** The files of the inbox page by path: plain files, so that its policy needs no exception for inline code. */
export function pageFiles(): ReadonlyMap<string, PageFile> {
  return new Map([
    ['/', pageFile('html')],
    ['/inbox.css', pageFile('css')],
    ['/inbox.js', pageFile('js')],
  ]);
}

function pageFile(extension: keyof typeof TYPES): PageFile {
  return {
    type: `${TYPES[extension]}; charset=utf-8`,
    body: readFileSync(new URL(`../../pages/inbox.${extension}`, import.meta.url)),
  };
}
