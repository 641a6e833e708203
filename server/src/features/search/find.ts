import { sql } from 'drizzle-orm'
import { fulfils } from '@muster/contract/access/needs'
import type { Currency } from '@muster/contract/kit/money'
import { searchWords } from '@muster/contract/kit/search'
import { type Find, maxResultsPerType, type SearchResult } from '@muster/contract/search/calls'
import { readCompanyToday } from '../../companySettings/settings.ts'
import type { Context } from '../../context.ts'
import { users } from '../../people/tables.ts'

/** A result as the query returns it. */
interface Row extends Omit<SearchResult, 'amount'> {
  amount: string | null
  currency: Currency | null
}

/**
 * Returns the first people and records of each type that match the search and that the actor may see. All types are
 * searched with a single statement.
 */
export async function find({ app: { db, search }, actor }: Context, { q }: Find) {
  const words = searchWords(q)
  const sources = search.filter(({ needs }) => fulfils(needs, actor.permissions))
  // A search may consist of nothing but apostrophes.
  if (!words.length || !sources.length) return { results: [] }
  const request = { actor, words, today: await readCompanyToday(db), limit: maxResultsPerType }
  const queries = await Promise.all(sources.map(async ({ select }) => select(db, request)))
  const parts = sources.map(
    ({ type }, number) =>
      sql`(select ${type}::text as type, ${number}::int as source, row_number() over () as place, part.*
        from (${queries[number]}) as part)`,
  )
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select found.type, found.id, found.title, found.kind, found.note, found.status, found.currency,
      found.amount::text as amount, to_char(found.start_date, 'YYYY-MM-DD') as "startDate",
      to_char(found.end_date, 'YYYY-MM-DD') as "endDate",
      case when ${users.id} is not null then json_build_object(
        'id', ${users.id}, 'firstName', ${users.firstName}, 'lastName', ${users.lastName}, 'email', ${users.email},
        'profileImage', ${users.profileImage}, 'position', ${users.position}, 'department', ${users.department}) end
        as person
    from (${sql.join(parts, sql` union all `)}) as found left join ${users} on ${users.id} = found.person_id
    order by found.source, found.place`)
  return { results: rows.map(presentResult) }
}

const presentResult = ({ amount, currency, ...row }: Row): SearchResult => ({
  ...row,
  amount: amount !== null && currency ? { amount: Number(amount), currency } : null,
})
