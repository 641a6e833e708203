/*
 * Limits of things that one person can make and no one else sees or removes. Generous: people at work never come near,
 * and a runaway program fills neither the database nor a list.
 */

/** Folders of documents of one person. */
export const maxFolders = 200

/** Drafts of reviews by one author about one person. */
export const maxReviewDrafts = 20
