/**
 * The permissions that no call uses yet, by area; each is removed when its feature is built. calls.test.ts fails if a
 * listed permission is used, or an unused one is not listed.
 */
export const unusedPermissions: Record<string, string> = {}
