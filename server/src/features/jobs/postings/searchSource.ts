import { and, sql } from 'drizzle-orm'
import { beginsFirst, hasTypedWord } from '../../../people/search.ts'
import { resultColumns, type SearchSource } from '../../../search/source.ts'
import { jobPostings } from '../tables.ts'
import { isIn, isVisible } from './queries.ts'

/** The search for job postings, by the same text as in their list. Open postings come first, then the newest. */
export const postingsSource: SearchSource = {
  type: 'job_posting',
  needs: 'jobs.read',
  select: (_db, { actor, words, today, limit }) => {
    const { id, title, department, status, createdAt } = jobPostings
    const columns = {
      id: sql`${id}`,
      title: sql`${title}`,
      note: sql`${department}`,
      status: sql`case when ${isIn('CLOSED', today)} then 'CLOSED' else ${status} end`,
    }
    const text = sql`${jobPostings.searchText}`
    const isFound = words.map((word) => hasTypedWord(text, word))
    return sql`
      select ${resultColumns(columns)} from ${jobPostings}
      where ${and(sql`true`, isVisible(actor, today), ...isFound)}
      order by (${isIn('ACTIVE', today)}) desc, ${beginsFirst(text, words)}, ${createdAt} desc, ${id} desc limit ${limit}`
  },
}
