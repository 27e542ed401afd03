/**
 * One table of a service's database: what it holds, whose it is, how long it is kept and what becomes of it when its person
 * deletes their account. Every column is named once, in `plain`, `ids` or `personal`; `keptColumns` makes these of an entity whose
 * columns say what they keep. SQL in here is code, never input.
 */
export interface KindOfData {
  what: string;
  /** Whose its rows are, by role. A row may be several people's. */
  of?: Readonly<Record<string, Owner>>;
  /** How long it is kept. */
  clocks?: readonly Clock[];
  /** Why rows, or what is left of them, stay for good. */
  stays?: string;
  /** Columns that say nothing about a person, separated by spaces. */
  plain: string;
  /** Columns with the id of a person or of a ride, which stay: see `pseudonym` in infra/docs/privacy.md. */
  ids?: string;
  /** Whether a person's copy leaves it out, whole or some columns: what another table says already, and secrets of the server. */
  notInCopy?: true | string;
  /** Columns that say something about a person. */
  personal?: Readonly<Record<string, PersonalColumn>>;
}

export interface Owner {
  /** Condition of a person's rows. $1 is the person's id, as text. */
  rows: string;
  /** `blank` overwrites the personal columns of this role; `keep` leaves the row, whose columns are all plain or ids. */
  atErasure: 'delete' | 'blank' | 'keep';
}

export interface PersonalColumn {
  what: string;
  /** Whose it is: roles of `of`. The erasure of any of them blanks it. */
  of: readonly string[];
  /** SQL that stands in its place after an erasure; it may name the row's columns and $1. */
  blank: string;
  /** SQL of what stands in a person's copy, where not the column itself. */
  inCopy?: string;
}

export interface Clock {
  days: number;
  /** SQL of a time: the clock starts there. */
  since: string;
  /** Deletes the row, or writes these values (SQL) into columns. */
  do: 'delete' | Readonly<Record<string, string>>;
  /** Which rows, where not all. */
  where?: string;
  /** The job that does it, where it is not the retention job of the kit. */
  by?: string;
}

/** The tables of one database. The order is that of an erasure: a row goes before the row that it refers to. */
export type DataOfService = Readonly<Record<string, KindOfData>>;

/** The address without its exact part: "12, Linking Road, Bandra West, Mumbai" becomes "Bandra West, Mumbai". */
export const areaSql = (column: string) => {
  const parts = `string_to_array(${column}, ',')`;
  return `trim(array_to_string((${parts})[greatest(cardinality(${parts}) - 1, 1):], ','))`;
};

/** What stands for an address that was erased. */
export const noAddress = `'–'`;

/** Token: the table of data of the running service, with the kit's own tables; null for a program that keeps nothing about people. */
export const KEPT_DATA = Symbol('kept data');
