/*
 * Limits of things that one person can make and no one else sees or removes. Generous: people at work never come near,
 * and a runaway program fills neither the database nor a list.
 */

/** The maximum number of document folders of one person. */
export const maxFolders = 200

/** The maximum number of review drafts by one author about one person. */
export const maxReviewDrafts = 20
