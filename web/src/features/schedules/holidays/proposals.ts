import { formatter } from '@muster/contract/kit/formatters'
import type { HolidayKind, ImportHolidays, ProposedHoliday } from '@muster/contract/schedules/holidays'
import { i18n } from '../../../i18n.ts'

/** The user's changes to a proposal: whether it is selected, and its name. */
interface Edit {
  chosen?: boolean
  name?: string
}

/** The changes to proposals, by day. */
export interface Edits {
  edits: Readonly<Record<string, Edit>>
}

/** A proposal as shown in the form. */
export interface ProposalRow extends ProposedHoliday {
  chosen: boolean
}

/**
 * Returns the rows of the form. Whole-day public holidays are selected by default; existing company holidays can't be.
 */
export const rowsOf = (proposed: readonly ProposedHoliday[], { edits }: Edits): ProposalRow[] =>
  proposed.map((day) => {
    const edit = edits[day.date]
    const isSelectedByDefault = day.kind === 'PUBLIC' && day.startsAt === null
    return { ...day, name: edit?.name ?? day.name, chosen: day.held === null && (edit?.chosen ?? isSelectedByDefault) }
  })

/** Returns the days to add. */
export const selectedHolidays = (rows: readonly ProposalRow[]): ImportHolidays['holidays'] =>
  rows.filter(({ chosen }) => chosen).map(({ date, name }) => ({ date, name, isPaid: true }))

/** Legal kinds of days other than ordinary public holidays, as translation keys. */
export const kindLabels: Record<HolidayKind, string | null> = {
  PUBLIC: null,
  BANK: 'Bank holiday',
  OPTIONAL: 'Optional',
}

/** Returns the name of a language. */
export const languageName = (language: string): string =>
  formatter('DisplayNames', i18n.language, { type: 'language' }).of(language) ?? language
