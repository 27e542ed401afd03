import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of what the last release stored: ASCII digits, perhaps a "+" before them, blanks, brackets, points and hyphens. */
const digitsOf = (column: string) =>
  String.raw`regexp_replace(regexp_replace(${column}, '^(\s*\+.*)\(0\)', '\1'), '[^0-9]', '', 'g')`;

/** As `phoneOf` of the contracts reads it on the day of this migration. */
function e164(column: string): string {
  const digits = digitsOf(column);
  const own = `regexp_replace(${digits}, '^0', '')`;
  const whole = String.raw`CASE
    WHEN ${column} ~ '^\s*\+' THEN '+' || ${digits}
    WHEN ${digits} LIKE '00%' THEN '+' || substr(${digits}, 3)
    WHEN length(${own}) > 11 THEN '+' || ${own}
    WHEN length(${own}) > 6 THEN '+91' || ${own}
  END`;
  return String.raw`regexp_replace(${whole}, '^\+910([0-9]{10})$', '+91\1')`;
}

/** What cannot be a phone number stays as its person wrote it. */
const rewrite = (table: string, column: string) =>
  String.raw`UPDATE ${table} SET ${column} = ${e164(column)}
   WHERE ${column} <> ${e164(column)} AND ${e164(column)} ~ '^\+[1-9][0-9]{6,14}$'`;

/** R54: phones in E.164, of people and of their trusted contacts, and where two accounts have one. */
export class Phones1796080000000 implements MigrationInterface {
  readonly name = 'Phones1796080000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(rewrite('users', 'phone'));
    await runner.query(rewrite('trusted_contacts', 'phone'));
    // There it is of the kind that svc-auth has, the phone.
    await runner.query(rewrite('shared_numbers', 'value'));
  }

  down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
