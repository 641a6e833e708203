/** The message for a failed change of roles if the server sent none (specification 3, section 8). */
export const needsPermissions = 'Please ensure you have required permissions.'
