/** An action on the payroll of a whole month. */
export type RunVerb = 'submit' | 'approve' | 'pay' | 'reopen' | 'discard'

/** The labels of the actions, as translation keys. */
export const runLabels: Record<RunVerb, string> = {
  submit: 'Submit for Approval',
  approve: 'Approve',
  pay: 'Mark as Paid',
  reopen: 'Send Back to Draft',
  discard: 'Discard Drafts',
}
