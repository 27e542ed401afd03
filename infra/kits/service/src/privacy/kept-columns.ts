import { Column, getMetadataArgsStorage, type ColumnOptions, type ColumnType } from 'typeorm';
import { snakeCase } from 'typeorm/util/StringUtils.js';
import type { Clock, KindOfData, PersonalColumn } from './kind-of-data.js';

// What the columns of an entity keep, said at each of them: the line of its table in the table of data is made of it.

/** SQL, or a function that makes it for the column. */
type Sql = string | ((column: string) => string);

/** What a column says about a person. */
export interface AboutPerson extends Omit<PersonalColumn, 'blank'> {
  /** As in `PersonalColumn`. */
  blank: Sql;
  /** What stands in its place from an age on: SQL by days. Without it, the column stays until an erasure. */
  after?: Readonly<Record<number, Sql>>;
}

/** `plain` and `id` are those of `KindOfData`: nothing about a person, and the id of a person or of a ride. */
type WhatIsKept = 'plain' | 'id' | AboutPerson;

const keptBy = new WeakMap<object, Map<string, WhatIsKept>>();

/** Says what a column keeps whose decorator has no form below, such as `@PrimaryColumn`. */
export function Kept(what: WhatIsKept): PropertyDecorator {
  return ({ constructor }, property) => {
    const columns = keptBy.get(constructor) ?? new Map<string, WhatIsKept>();
    keptBy.set(constructor, columns.set(String(property), what));
  };
}

/** A column that says nothing about a person. */
export const PlainColumn = (type: ColumnType, options: ColumnOptions = {}) => keptColumn('plain', type, options);

/** A column with the id of a person or of a ride, which stays. */
export const IdColumn = (type: ColumnType, options: ColumnOptions = {}) => keptColumn('id', type, options);

/** A column that says something about a person. */
export const PersonColumn = (about: AboutPerson, type: ColumnType, options: ColumnOptions = {}) =>
  keptColumn(about, type, options);

function keptColumn(what: WhatIsKept, type: ColumnType, options: ColumnOptions): PropertyDecorator {
  const [kept, column] = [Kept(what), Column({ ...options, type })];
  return (entity, property) => {
    kept(entity, property);
    column(entity, property);
  };
}

/**
 * What the columns of an entity keep, for the line of its table in the table of data.
 * @param age from when on, and of which rows, the days of each `after` count
 * @throws Error naming the properties that do not say what they keep
 */
export function keptColumns(
  entity: Function,
  age: Pick<Clock, 'since' | 'where'>,
): Required<Pick<KindOfData, 'clocks' | 'plain' | 'ids' | 'personal'>> {
  const kept = keptBy.get(entity) ?? new Map<string, WhatIsKept>();
  const silent = getMetadataArgsStorage()
    .filterColumns(entity)
    .flatMap(({ propertyName }) => (kept.has(propertyName) ? [] : [propertyName]));
  if (silent.length > 0) throw new Error(`${entity.name} does not say what these keep: ${silent.join(', ')}`);

  const columns = [...kept].map(([property, what]) => ({ column: snakeCase(property), what }));
  const all = (wanted: 'plain' | 'id') =>
    columns
      .filter(({ what }) => what === wanted)
      .map(({ column }) => column)
      .join(' ');
  const ofPerson = columns.flatMap(({ column, what }) => (typeof what === 'string' ? [] : [{ column, ...what }]));
  return {
    clocks: clocksOf(ofPerson, age),
    plain: all('plain'),
    ids: all('id'),
    personal: Object.fromEntries(
      ofPerson.map(({ column, what, of, blank, inCopy }) => [
        column,
        { what, of, blank: sqlOf(blank, column), ...(inCopy !== undefined && { inCopy }) },
      ]),
    ),
  };
}

/** The properties of an entity whose columns say something about a person. */
export function personProperties(entity: Function): string[] {
  return [...(keptBy.get(entity) ?? [])].flatMap(([property, what]) => (typeof what === 'string' ? [] : [property]));
}

/** A clock for each number of days. */
function clocksOf(
  ofPerson: readonly ({ column: string } & AboutPerson)[],
  age: Pick<Clock, 'since' | 'where'>,
): Clock[] {
  const ends = ofPerson.flatMap(({ column, after = {} }) =>
    Object.entries(after).map(([days, sql]) => ({ days: Number(days), column, sql: sqlOf(sql, column) })),
  );
  return [...new Set(ends.map(({ days }) => days))]
    .toSorted((one, other) => one - other)
    .map((days) => {
      const values = ends.filter((end) => end.days === days).map(({ column, sql }) => [column, sql] as const);
      return { days, ...age, do: Object.fromEntries(values) };
    });
}

const sqlOf = (sql: Sql, column: string): string => (typeof sql === 'string' ? sql : sql(column));
