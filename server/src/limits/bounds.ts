/*
 * Limits for records that a person can create and that no one else sees or deletes. People at work never come near
 * them, but a runaway program can't fill the database or a list.
 */

/** The maximum number of document folders of one person. */
export const maxFolders = 200

/** The maximum number of review drafts by one author about one person. */
export const maxReviewDrafts = 20
