import type { Invoice, InvoiceKind, InvoiceStatus } from '@muster/contract/accounts/invoices'
import type { Actor } from '../../../kernel/actor.ts'
import {
  conflict,
  firstRefusal,
  forbidden,
  isAllowed,
  type Reason,
  type Refusal,
  outdated,
} from '../../../kernel/errors.ts'
import type { Cents } from '../../../pay/money.ts'

/** The facts of an invoice that determine the actions allowed on it. */
export interface InvoiceFacts {
  kind: InvoiceKind
  status: InvoiceStatus
  total: Cents
  credited: Cents
  paid: Cents
}

/** The refusal messages for actions that the status of an invoice does not allow, by that status. */
const statusSentences: Record<InvoiceStatus, string> = {
  DRAFT: 'This invoice is a draft. Please issue it first.',
  ISSUED: 'An issued invoice cannot be changed. Please create a credit note.',
  PAID: 'A paid invoice cannot be changed. Please create a credit note.',
  VOID: 'This invoice is void.',
}

const wrongStatus = ({ kind, status }: InvoiceFacts) =>
  conflict(
    kind === 'CREDIT_NOTE' ? 'A credit note cannot be changed.' : statusSentences[status],
    'invoice.wrong_status',
  )

/** Returns true if the actor can see the work behind invoices: people, hours and rates. Others only see totals. */
export const seesWork = ({ permissions }: Actor): boolean => permissions.has('accounts.manage_invoices')

const manages = ({ permissions }: Actor): Reason => [!permissions.has('accounts.manage_invoices'), () => forbidden()]
const marksPaid = ({ permissions }: Actor): Reason => [!permissions.has('accounts.mark_paid'), () => forbidden()]
const isIn = (facts: InvoiceFacts, ...statuses: InvoiceStatus[]): Reason => [
  facts.kind === 'CREDIT_NOTE' || !statuses.includes(facts.status),
  () => wrongStatus(facts),
]

const againstEditing = (actor: Actor, facts: InvoiceFacts): Reason[] => [manages(actor), isIn(facts, 'DRAFT')]

const againstIssuing = (actor: Actor, facts: InvoiceFacts): Reason[] => [
  manages(actor),
  [
    facts.kind === 'INVOICE' && (facts.status === 'ISSUED' || facts.status === 'PAID'),
    () => conflict('This invoice is already issued.', 'invoice.wrong_status'),
  ],
  ...againstEditing(actor, facts),
  [facts.total <= 0n, () => conflict('There is nothing to pay on this invoice yet.', 'invoice.empty')],
]

const againstPaying = (actor: Actor, facts: InvoiceFacts): Reason[] => [marksPaid(actor), isIn(facts, 'ISSUED', 'PAID')]

const againstVoiding = (actor: Actor, facts: InvoiceFacts): Reason[] => [
  manages(actor),
  [
    facts.paid > 0n || facts.credited > 0n,
    () =>
      conflict(
        'This invoice is partly paid or credited. Please create a credit note for the rest.',
        'invoice.paid_in_part',
      ),
  ],
  isIn(facts, 'ISSUED'),
]

const againstCrediting = (actor: Actor, facts: InvoiceFacts): Reason[] => [
  manages(actor),
  isIn(facts, 'ISSUED', 'PAID'),
  [facts.credited >= facts.total, () => conflict('This invoice is already fully credited.', 'invoice.wrong_status')],
]

const againstSending = (actor: Actor, facts: InvoiceFacts): Reason[] => [
  manages(actor),
  [facts.status === 'DRAFT' || facts.status === 'VOID', () => wrongStatus(facts)],
]

/** The checks on invoices; each returns a refusal, or null if allowed. */
export const invoicePolicy = {
  edit: (actor: Actor, facts: InvoiceFacts): Refusal | null => firstRefusal(againstEditing(actor, facts)),
  issue: (actor: Actor, facts: InvoiceFacts): Refusal | null => firstRefusal(againstIssuing(actor, facts)),
  pay: (actor: Actor, facts: InvoiceFacts): Refusal | null => firstRefusal(againstPaying(actor, facts)),
  void: (actor: Actor, facts: InvoiceFacts): Refusal | null => firstRefusal(againstVoiding(actor, facts)),
  credit: (actor: Actor, facts: InvoiceFacts): Refusal | null => firstRefusal(againstCrediting(actor, facts)),
  send: (actor: Actor, facts: InvoiceFacts): Refusal | null => firstRefusal(againstSending(actor, facts)),
}

/** Returns `can` of an invoice: the actions that the actor may take now. */
export function invoiceActions(actor: Actor, facts: InvoiceFacts): Invoice['can'] {
  return {
    edit: isAllowed(againstEditing(actor, facts)),
    issue: isAllowed(againstIssuing(actor, facts)),
    delete: isAllowed(againstEditing(actor, facts)),
    pay: isAllowed(againstPaying(actor, facts)),
    void: isAllowed(againstVoiding(actor, facts)),
    credit: isAllowed(againstCrediting(actor, facts)),
    send: isAllowed(againstSending(actor, facts)),
    pdf: seesWork(actor),
  }
}

/** Returns a refusal 409 if the invoice has changed since the caller read it; otherwise null. */
export const changedMeanwhile = (
  { updatedAt }: { updatedAt: string },
  knownUpdatedAt: string | undefined,
): Refusal | null =>
  knownUpdatedAt === undefined || Date.parse(knownUpdatedAt) === Date.parse(updatedAt)
    ? null
    : outdated('invoice.changed_meanwhile', 'invoice')

/** Returns the refusal 409 for an account without an email address. */
export const withoutAddress = (): Refusal =>
  conflict('This account has no email address. Please add one, then send the invoice.', 'invoice.no_address')
