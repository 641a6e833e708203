/** What is said of a change of a role that failed where the server says nothing (specification 3, section 8). */
export const needsPermissions = 'Please ensure you have required permissions.'
