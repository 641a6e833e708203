import { and, type SQL, sql } from 'drizzle-orm'
import { beginsFirst, hasTypedWord } from '../../../people/search.ts'
import { resultColumns, type SearchSource } from '../../../search/source.ts'
import { documents } from '../tables.ts'
import { isNotTrashed, isVisible } from '../visible.ts'

/** Number of the newest documents that are compared with the words, without the index of words. */
const newestCompared = 1000
/** Maximum number of documents that are taken from the index of words. */
const maxIndexed = 1000

/**
 * The search for documents outside the trash, by name, description and tags: first those in which every word begins a
 * word, then the newest. A word may be in a large part of all documents, and sorting those would take too long. The
 * newest matches are then among the newest documents, which an index supplies in order; the index of words supplies all
 * matches of rarer words.
 */
export const documentsSource: SearchSource = {
  type: 'document',
  needs: 'documents.read',
  select: (_db, { actor, words, limit }) => {
    const { id, name, category, uploadedBy, createdAt, isPrivate, searchText } = documents
    const isFound = and(...words.map((word) => hasTypedWord(sql`${searchText}`, word)), isVisible(actor)) as SQL
    const order = sql`order by ${beginsFirst(sql`${searchText}`, words)}, ${createdAt} desc, ${id} desc limit ${limit}`
    const amongNewest = (isPrivateOnes: boolean) => sql`(
      select ${id} from (
        select * from ${documents} where ${isNotTrashed} and ${isPrivate} = ${isPrivateOnes}
        order by ${createdAt} desc, ${id} desc limit ${newestCompared}
      ) as ${documents} where ${isFound} ${order})`
    const amongIndexed = sql`(
      select ${id} from (
        select * from ${documents} where ${isNotTrashed} and ${isFound} limit ${maxIndexed}
      ) as ${documents} ${order})`
    const columns = { id: sql`${id}`, title: sql`${name}`, kind: sql`${category}`, personId: sql`${uploadedBy}` }
    return sql`
      select ${resultColumns(columns)} from ${documents}
      where ${id} = any(array(${amongNewest(true)} union ${amongNewest(false)} union ${amongIndexed})) ${order}`
  },
}
