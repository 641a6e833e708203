/*
 * The most that one person can make of what nobody else sees or removes. Generous: people at work never come near, and a
 * program that runs wild fills neither the database nor a list.
 */

/** Folders of documents of one person. */
export const maxFolders = 200

/** Drafts of reviews by one author about one person. */
export const maxReviewDrafts = 20
