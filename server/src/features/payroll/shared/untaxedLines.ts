import { type SQL, sql } from 'drizzle-orm'

/**
 * The SQL condition that a line `l` of gross pay is not taxed: a payment of a final settlement, or an untaxed pay item
 * and its differences.
 */
export const isUntaxedLine: SQL = sql`coalesce(l.because -> 'isUntaxed', l.because -> 'payItem' -> 'isUntaxed') is not null`
