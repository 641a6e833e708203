import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ListName } from '@muster/contract/kit/listViews'
import { id, person } from '../../../db/columns.ts'

/** The views that people saved of lists. Names are unique per person and list. */
export const listViews = pgTable(
  'list_views',
  {
    id: id(),
    userId: person('cascade').notNull(),
    list: text().$type<ListName>().notNull(),
    name: text().notNull(),
    params: jsonb().$type<Record<string, string>>().notNull(),
  },
  (t) => [uniqueIndex('list_views_name_key').on(t.userId, t.list, sql`lower(${t.name})`)],
)
