/** A quoted text or name, or a parameter. What is quoted is left as it is. */
const quotedOrParameter = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g;

/**
 * A statement whose parameters have other numbers, so that it can be a part of a larger one: `$1` becomes `$4` after three others.
 * TypeORM numbers the parameters of each query from 1 and has no query of two (a common table expression takes a SELECT only).
 * @param after how many parameters come before this statement's
 */
export function renumbered(statement: string, after: number): string {
  return statement.replace(quotedOrParameter, (found, number: string | undefined) =>
    number === undefined ? found : `$${Number(number) + after}`,
  );
}
