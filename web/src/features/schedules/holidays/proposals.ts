import { formatter } from '@muster/contract/kit/formatters'
import type { HolidayKind, ImportHolidays, ProposedHoliday } from '@muster/contract/schedules/holidays'
import { i18n } from '../../../i18n.ts'

/** The user's changes to a proposed holiday: its name, and whether it is selected. */
interface Edit {
  isSelected?: boolean
  name?: string
}

/** The user's changes by date. */
export interface Edits {
  edits: Readonly<Record<string, Edit>>
}

/** A proposed holiday as shown in the form. */
export interface ProposalRow extends ProposedHoliday {
  isSelected: boolean
}

/**
 * Returns the rows of the form. Whole-day public holidays are selected by default. Days that are company holidays
 * already cannot be selected.
 */
export const rowsOf = (proposals: readonly ProposedHoliday[], { edits }: Edits): ProposalRow[] =>
  proposals.map((day) => {
    const edit = edits[day.date]
    const isSelectedByDefault = day.kind === 'PUBLIC' && day.startsAt === null
    return {
      ...day,
      name: edit?.name ?? day.name,
      isSelected: day.held === null && (edit?.isSelected ?? isSelectedByDefault),
    }
  })

/** Returns the selected holidays with their names. */
export const selectedHolidays = (rows: readonly ProposalRow[]): ImportHolidays['holidays'] =>
  rows.filter(({ isSelected }) => isSelected).map(({ date, name }) => ({ date, name, isPaid: true }))

/** Labels of the kinds of holidays, as translation keys; null for ordinary public holidays. */
export const kindLabels: Record<HolidayKind, string | null> = {
  PUBLIC: null,
  BANK: 'Bank holiday',
  OPTIONAL: 'Optional',
}

/** Returns the name of a language in the reader's language. */
export const languageName = (language: string): string =>
  formatter('DisplayNames', i18n.language, { type: 'language' }).of(language) ?? language
