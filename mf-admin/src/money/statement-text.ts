import { longestStatement } from '@rahi/contracts/bank-statement';

/** The chosen file is longer than a statement may be. */
export class StatementTooLong extends Error {
  override readonly name = 'StatementTooLong';
}

/**
 * The text of a statement: UTF-8, or UTF-16 as spreadsheets save "Unicode text", with its byte order mark. Banks' older programs write
 * names in Windows' Latin letters; figures and references are the same in it.
 * @throws StatementTooLong
 */
export async function statementText(file: Blob): Promise<string> {
  if (file.size > 4 * longestStatement) throw new StatementTooLong();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.length > longestStatement) throw new StatementTooLong();
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
