/**
 * Permissions without a call yet, by area: each is removed when its feature is built; calls.test.ts fails when a listed
 * one is used, or an unused one is not listed.
 */
export const unusedPermissions: Record<string, string> = {}
