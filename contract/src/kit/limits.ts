/** The maximum number of items on a page of a list. */
export const maxPageSize = 100

/** The maximum number of requests decided by one call. */
export const maxDecisions = 500
