/*
 * Kept apart from the schemas, which a page loads only once a share is edited.
 */

/** The ways to say how much a further account receives. */
export const shareKinds = ['AMOUNT', 'PERCENT'] as const

/** The greatest number of accounts of a person besides the main one. */
export const maxFurtherAccounts = 3
