/** The kinds of second factors: an authenticator app, and a passkey. */
export const factorKinds = ['TOTP', 'PASSKEY'] as const
export type FactorKind = (typeof factorKinds)[number]

/** The rules for the second factor of a role: not available, available, or required from a day. */
export const factorPolicies = ['OFF', 'OFFERED', 'REQUIRED'] as const
export type FactorPolicy = (typeof factorPolicies)[number]

/**
 * The filters of the list of people: with a second factor, with a passkey, without a second factor, and without one
 * although it is required.
 */
export const factorFilters = ['WITH', 'PASSKEY', 'WITHOUT', 'OVERDUE'] as const
export type FactorFilter = (typeof factorFilters)[number]

export const factorSorts = ['person', 'enabled', 'used'] as const
