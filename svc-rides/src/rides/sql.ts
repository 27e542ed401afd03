import { createHash } from 'node:crypto';

/** A piece of SQL with its parameters beside it; pieces nest. */
export class Sql {
  constructor(
    /** One more than there are values: each value stands between two texts. */
    readonly texts: readonly string[],
    readonly values: readonly unknown[],
  ) {}
}

/** `` sql`WHERE id = ${id}` ``: a value becomes a parameter, a piece of SQL becomes part of the text. */
export function sql(literals: TemplateStringsArray, ...given: readonly unknown[]): Sql {
  const texts = [literals[0] ?? ''];
  const values: unknown[] = [];
  const extend = (text: string) => texts.push((texts.pop() ?? '') + text);
  given.forEach((one, index) => {
    if (one instanceof Sql) {
      extend(one.texts[0] ?? '');
      texts.push(...one.texts.slice(1));
      values.push(...one.values);
    } else {
      texts.push('');
      values.push(one);
    }
    extend(literals[index + 1] ?? '');
  });
  return new Sql(texts, values);
}

/** Text of our own making, as it is. */
export function literally(text: string): Sql {
  return new Sql([text], []);
}

export const nothing = literally('');

const names = new Map<string, string>();

/** As Postgres takes it; one text always has one name, under which a connection prepares it once. */
export function statementOf({ texts, values }: Sql): { name: string; text: string; values: readonly unknown[] } {
  const text = texts.map((piece, index) => (index === 0 ? piece : `$${index}${piece}`)).join('');
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return { name, text, values };
}
