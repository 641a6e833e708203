/* Kept apart from the schemas, which a page loads only once a field is edited. */

/**
 * The statuses of a mail: WAITING for its first attempt; SENT; FAILED if the last attempt failed, even if a retry is
 * scheduled; KEPT if no mail server is configured.
 */
export const mailStatuses = ['WAITING', 'SENT', 'FAILED', 'KEPT'] as const
