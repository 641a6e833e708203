/*
 * Apart from the schemas, which a page brings along only once something is typed in it.
 */

/** How many of the entries that match are counted and can be paged through; older ones are found by narrowing the days. */
export const mostCounted = 10_000
