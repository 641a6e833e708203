import { formatDayPart } from '@muster/contract/kit/formatters'
import type { NewEvent, Notice } from '../../events/event.ts'
import { refresh } from '../../events/event.ts'
import { holders } from '../../people/groups.ts'
import { mailOf, noticeMail } from '../../notify/noticeMails.ts'
import { firstDayOf } from './periods.ts'

/** Returns the name of a month, such as `November 2026`. */
export const nameOfMonth = (period: string) =>
  formatDayPart(Temporal.PlainDate.from(firstDayOf(period)), 'en', { month: 'long', year: 'numeric' })

/**
 * Returns the notification for the person whose record was approved, with the name of an extra run. The amount is shown only
 * in the application.
 */
export const payslipReady = ({ period, run }: { period: string; run: string | null }): Notice => {
  const month = run === null ? nameOfMonth(period) : `${nameOfMonth(period)} (${run})`
  return {
    type: 'PAYROLL_GENERATED',
    title: 'Your payslip is ready',
    message: `Your payslip for ${month} is ready.`,
    link: `?view=payroll&tab=mine&month=${period}`,
    preference: 'payrollGenerated',
    mail: mailOf(payslipMail, { month }),
  }
}

const payslipMail = noticeMail({
  event: 'payroll.payslip_ready',
  category: 'payroll',
  name: 'Payslip ready',
  description: 'Sent to the employee when their monthly pay is approved.',
  variables: {
    month: { description: 'Payroll month, with the name of an extra run', sample: 'November 2026', kind: 'text' },
  },
  sample: { title: 'Your payslip is ready', message: 'Your payslip for November 2026 is ready.' },
})

/** The mails about pay that contain more than the notification does. */
export const payrollMails = [payslipMail]

/**
 * Returns the notification that a month has been generated, for the person who generated it. It is sent only if they
 * did not wait until the calculation ended.
 */
export const runReady = (period: string): Notice => ({
  type: 'PAYROLL_UPDATE',
  title: 'Payroll generated',
  message: `Payroll for ${nameOfMonth(period)} has been generated.`,
  link: `?view=payroll&tab=records&month=${period}`,
  preference: 'payrollGenerated',
})

/** Returns the notification that the calculation of a month has failed, for the person who generated it. */
export const runStopped = (period: string): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'Payroll could not be generated',
  message: `Payroll for ${nameOfMonth(period)} could not be completed. Please generate it again.`,
  link: `?view=payroll&tab=records&month=${period}`,
  preference: 'emailNotifications',
})

/** The people whose screens show payroll: those who work with it, and those who may see others' pay. */
const following = holders([
  'payroll.process',
  'payroll.approve',
  'payroll.update',
  'payroll.all_view',
  'payroll.team_view',
])

/**
 * Returns the event that refreshes the screens of everyone who works with payroll, and of people whose own pay changed.
 */
export const payrollChanged = (people: readonly string[] = []): NewEvent => refresh('payroll', following, people)
