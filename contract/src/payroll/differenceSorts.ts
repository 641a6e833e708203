/** The orders of the comparison of a month with the previous one. */
export const differenceSorts = ['exceptions', 'amount'] as const
