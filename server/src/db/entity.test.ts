import { Column, is as isInUse, Name, Param, Placeholder, SQL, sql, StringChunk, Table, View } from 'drizzle-orm'
import { is as isBefore } from 'drizzle-orm/entity'
import { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { users } from '../people/tables.ts'
import { entityKind, is } from './entity.ts'

const types = [Column, Name, Param, PgColumn, PgTable, Placeholder, SQL, StringChunk, Table, View]

/** A copy of a class of the query builder, such as a second installation has. */
class OtherName {
  static readonly [entityKind] = 'Name'
}
class OtherNameOfMine extends OtherName {}

test('answers as the query builder does, also when asked again', () => {
  const pieces = [
    users,
    users.id,
    sql`x`,
    sql.param(1),
    sql.identifier('x'),
    sql.placeholder('x'),
    new StringChunk('x'),
  ]
  const values = [
    new OtherName(),
    new OtherNameOfMine(),
    {},
    [],
    new Date(),
    Object.create({}),
    null,
    undefined,
    'x',
    1,
  ]
  for (const value of [...pieces, ...values, ...pieces, ...values])
    for (const type of types) expect(is(value, type), `${String(value)} ${type.name}`).toBe(isBefore(value, type))
  expect(is(new OtherNameOfMine(), Name)).toBe(true)
})

test('refuses a class that is not one of the query builder', () => {
  expect(() => is({}, Date as never)).toThrow('Date is not a class of drizzle-orm')
})

test('the query builder uses this version', () => {
  expect(() => isInUse({}, Date as never)).toThrow('Date is not a class of drizzle-orm')
  expect(() => isBefore({}, Date as never)).toThrow('Class "Date"')
})
