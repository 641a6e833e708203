import { Column, getTableName, is } from 'drizzle-orm'
import { type Decoder, decoderOfSql, type PreparedParts, type SelectedField } from './driverInternals.ts'

type Row = unknown[]
type Read = (row: Row) => unknown

/**
 * Makes a prepared query build its rows as the query builder does, but examine its columns only once: examining each
 * value of a hundred rows takes longer than the rest of the reading.
 */
export function withFastRows<P>(query: P): P {
  const prepared = query as PreparedParts
  const { fields, joinsNotNullableMap } = prepared
  if (fields && !prepared.customResultMapper) {
    const read = objectOf(fields, 0, joinsNotNullableMap)
    prepared.customResultMapper = (rows) => rows.map(read)
  }
  return query
}

/** Returns a reader for an object of the fields whose paths agree up to `depth`; each keeps its index in the row. */
function objectOf(fields: (SelectedField & { at?: number })[], depth: number, present?: Record<string, boolean>): Read {
  const parts = new Map<string, (SelectedField & { at: number })[]>()
  for (const [i, field] of fields.entries()) {
    const key = field.path[depth] ?? ''
    parts.set(key, [...(parts.get(key) ?? []), { ...field, at: field.at ?? i }])
  }
  const reads = [...parts].map(([key, own]) => ({ key, read: partOf(own, depth, present) }))
  return (row) => {
    const object: Record<string, unknown> = {}
    for (const { key, read } of reads) object[key] = read(row)
    return object
  }
}

function partOf(own: (SelectedField & { at: number })[], depth: number, present?: Record<string, boolean>): Read {
  const [first] = own
  if (first?.path.length === depth + 1) return valueOf(first)
  const read = objectOf(own, depth + 1, present)
  const known = depth === 0 && present ? firstColumnOfMissing(own, present) : undefined
  return known === undefined ? read : (row) => (row[known] === null ? null : read(row))
}

function valueOf({ field, at }: SelectedField & { at: number }): Read {
  const decoder = decoderOf(field)
  return (row) => {
    const value = row[at]
    return value === null ? null : decoder.mapFromDriverValue(value)
  }
}

const decoderOf = (field: unknown): Decoder => (is(field, Column) ? field : decoderOfSql(field))

/** Returns the index of the value that tells whether the object of an outer-joined table exists. */
function firstColumnOfMissing(
  own: (SelectedField & { at: number })[],
  present: Record<string, boolean>,
): number | undefined {
  const columns = own.flatMap(({ field, path, at }) =>
    is(field, Column) && path.length === 2 ? [{ table: getTableName(field.table), at }] : [],
  )
  const [first] = columns
  if (!first || present[first.table] || columns.some(({ table }) => table !== first.table)) return undefined
  return first.at
}
