/** Shown if a role change fails without a message from the server (specification 3, section 8). */
export const needsPermissions = 'Please ensure you have required permissions.'
