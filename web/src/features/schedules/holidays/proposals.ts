import { formatter } from '@muster/contract/kit/formatters'
import type { HolidayKind, ImportHolidays, ProposedHoliday } from '@muster/contract/schedules/holidays'
import { i18n } from '../../../i18n.ts'

/** What was made of a proposed day: whether it is to be added, and under which name. */
interface Edit {
  chosen?: boolean
  name?: string
}

/** What was made of proposals, by their day. */
export interface Edits {
  edits: Readonly<Record<string, Edit>>
}

/** A proposed day as it stands in the form. */
export interface ProposalRow extends ProposedHoliday {
  chosen: boolean
}

/** Days that are free for all, the whole day, are chosen until told otherwise; those that the company has cannot be. */
export const rowsOf = (proposed: readonly ProposedHoliday[], { edits }: Edits): ProposalRow[] =>
  proposed.map((day) => {
    const edit = edits[day.date]
    const asProposed = day.kind === 'PUBLIC' && day.startsAt === null
    return { ...day, name: edit?.name ?? day.name, chosen: day.held === null && (edit?.chosen ?? asProposed) }
  })

/** The days that are to be added. */
export const chosenOf = (rows: readonly ProposalRow[]): ImportHolidays['holidays'] =>
  rows.filter(({ chosen }) => chosen).map(({ date, name }) => ({ date, name, isPaid: true }))

/** What a day is by law, where it is not simply free; keys of the translation. */
export const kindWords: Record<HolidayKind, string | null> = {
  PUBLIC: null,
  BANK: 'Bank holiday',
  OPTIONAL: 'Optional',
}

/** A language by its name. */
export const languageName = (language: string): string =>
  formatter('DisplayNames', i18n.language, { type: 'language' }).of(language) ?? language
