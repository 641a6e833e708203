import type { Notice } from '../../../events/event.ts'
import { nameOfMonth } from '../messages.ts'

// Notifications contain neither the question nor the answer: they are also sent by email.

/** Returns the notification for the people who may answer a question about a payslip. */
export const questionAsked = (
  by: { firstName: string; lastName: string },
  recordId: string,
  period: string,
): Notice => ({
  type: 'PAYROLL_UPDATE',
  title: 'Question about a payslip',
  message: `${by.firstName} ${by.lastName} asks about their payslip for ${nameOfMonth(period)}.`,
  link: `?view=payroll&tab=records&month=${period}&record=${recordId}`,
  preference: 'salaryAdjustment',
})

/** Returns the notification for the person who asked. */
export const questionAnswered = (recordId: string, period: string): Notice => ({
  type: 'PAYROLL_UPDATE',
  title: 'Your question was answered',
  message: `Payroll answered your question about your payslip for ${nameOfMonth(period)}.`,
  link: `?view=payroll&tab=mine&month=${period}&record=${recordId}`,
  preference: 'payrollGenerated',
})
