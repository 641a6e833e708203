import { formatRange } from '@muster/contract/kit/formatDays'
import type { Locator, Page } from '@playwright/test'
import type { DateRange } from './company.ts'

/** The addresses of the leave screen's tabs. */
export const leaves = {
  overview: '/?view=leaves',
  mine: '/?view=leaves&tab=mine',
  team: '/?view=leaves&tab=team',
  calendar: '/?view=leaves&tab=calendar&layout=month',
  timeline: '/?view=leaves&tab=calendar&layout=timeline',
  history: '/?view=leaves&tab=history',
  policies: '/?view=leaves&tab=policies',
}

/** Formats a range of days as the screens and the server's messages do, `23–25 Nov 2026`. */
export const rangeText = ({ startDate, endDate }: DateRange) => formatRange(startDate, endDate)

/**
 * Returns a pattern that matches a range of days, but not the end of another date or range: `3 Nov 2026` does not match
 * `13 Nov 2026`, `1–3 Nov 2026` or `30 Oct – 3 Nov 2026`.
 */
export const exactRange = (days: DateRange) => new RegExp(`(?<!\\d|–|– )${rangeText(days)}`)

/** Returns the row of a leave request in a list of requests. */
export const rowOf = (page: Page, stretch: DateRange, name = ''): Locator =>
  page
    .getByRole('row')
    .filter({ hasText: exactRange(stretch) })
    .filter({ hasText: name })

/** Returns the rows of Recent Activity about a leave request. */
export const activityOf = (page: Page, stretch: DateRange): Locator =>
  page
    .getByRole('region', { name: 'Recent Activity' })
    .getByRole('listitem')
    .filter({ hasText: exactRange(stretch) })

/** Returns the line of a leave type among the balances in the Overview. */
export const balanceLine = (page: Page, type: string): Locator =>
  page.getByRole('region', { name: 'Leave Balances' }).getByRole('row').filter({ hasText: type })

/** Returns the toast with this title. */
export const toast = (page: Page, title: string): Locator => page.locator('[data-kind]').filter({ hasText: title })

/** Closes the toast with this title once it has appeared, because it would cover other content for some seconds. */
export const closeToast = (page: Page, title: string) => page.getByRole('button', { name: `Close: ${title}` }).click()

/** Returns the elements of the form in which leave is requested or a request is changed. */
export function requestForm(page: Page, name: 'Request Leave' | 'Edit Leave Request' = 'Request Leave') {
  const dialog = page.getByRole('dialog', { name })
  return {
    dialog,
    type: dialog.getByRole('combobox', { name: 'Leave Type' }),
    start: dialog.getByRole('textbox', { name: 'Start Date' }),
    end: dialog.getByRole('textbox', { name: 'End Date' }),
    reason: dialog.getByRole('textbox', { name: 'Reason' }),
    certificate: dialog.getByLabel('Medical Certificate'),
    total: dialog.getByRole('status'),
    submit: dialog.getByRole('button', { name: 'Submit Request' }),
    save: dialog.getByRole('button', { name: 'Save Changes' }),
  }
}

export const openRequestForm = (page: Page) => page.getByRole('button', { name: 'Request Leave' }).first().click()

/** Opens the form and fills it in, but attaches no certificate. */
export async function fillRequest(page: Page, leave: DateRange & { type: string; reason: string }): Promise<void> {
  await openRequestForm(page)
  const form = requestForm(page)
  await form.type.click()
  await form.dialog.getByRole('option', { name: leave.type }).click()
  await form.start.fill(leave.startDate)
  await form.end.fill(leave.endDate)
  await form.reason.fill(leave.reason)
}

/** Returns a dialog that asks a question or shows a message. */
export const question = (page: Page, name: string): Locator =>
  page.getByRole('alertdialog', { name }).or(page.getByRole('dialog', { name }))
