import { formatRange } from '@muster/contract/kit/formatDays'
import type { Locator, Page } from '@playwright/test'
import type { DateRange } from './company.ts'

/** Addresses of the leave screen's tabs. */
export const leaves = {
  overview: '/?view=leaves',
  mine: '/?view=leaves&tab=mine',
  team: '/?view=leaves&tab=team',
  calendar: '/?view=leaves&tab=calendar',
  history: '/?view=leaves&tab=history',
  policies: '/?view=leaves&tab=policies',
}

/** Returns days as the screens and the server's messages write them, `23–25 Nov 2026`. */
export const rangeText = ({ startDate, endDate }: DateRange) => formatRange(startDate, endDate)

/**
 * Returns a pattern for the same, where `3 Nov 2026` is not the end of `13 Nov 2026`, `1–3 Nov 2026` or `30 Oct – 3 Nov
 * 2026`.
 */
export const exactRange = (days: DateRange) => new RegExp(`(?<!\\d|–|– )${rangeText(days)}`)

/** Returns the row of a request in a list of requests. */
export const rowOf = (page: Page, stretch: DateRange, name = ''): Locator =>
  page
    .getByRole('row')
    .filter({ hasText: exactRange(stretch) })
    .filter({ hasText: name })

/** Returns the rows of Recent Activity about a request. */
export const activityOf = (page: Page, stretch: DateRange): Locator =>
  page
    .getByRole('region', { name: 'Recent Activity' })
    .getByRole('listitem')
    .filter({ hasText: exactRange(stretch) })

/** Returns a type's line among the balances on the Overview. */
export const balanceLine = (page: Page, type: string): Locator =>
  page.getByRole('region', { name: 'Leave Balances' }).getByRole('row').filter({ hasText: type })

/** Returns the toast with a title. */
export const toast = (page: Page, title: string): Locator => page.locator('[data-kind]').filter({ hasText: title })

/** Closes the toast with a title, once it is there: it covers other content for some seconds. */
export const closeToast = (page: Page, title: string) => page.getByRole('button', { name: `Close: ${title}` }).click()

/** Returns the parts of the form for requesting leave, or for changing a request. */
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

/** Opens the form and fills it in, except for a certificate. */
export async function fillRequest(page: Page, leave: DateRange & { type: string; reason: string }): Promise<void> {
  await openRequestForm(page)
  const form = requestForm(page)
  await form.type.click()
  await form.dialog.getByRole('option', { name: leave.type }).click()
  await form.start.fill(leave.startDate)
  await form.end.fill(leave.endDate)
  await form.reason.fill(leave.reason)
}

/** Returns a dialog with a question or a message. */
export const question = (page: Page, name: string): Locator =>
  page.getByRole('alertdialog', { name }).or(page.getByRole('dialog', { name }))
