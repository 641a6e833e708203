import { Stack } from '@mantine/core'
import {
  IconBan,
  IconCash,
  IconDownload,
  IconEye,
  IconMail,
  IconPencil,
  IconReceiptRefund,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice, InvoiceDetail } from '@muster/contract/accounts/invoices'
import { client } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { setAddress } from '../../../kit/session/address.tsx'
import { showFailure, showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useDownload } from '../../../kit/files/useDownload.ts'
import { nameOf, openInvoice } from '../shared/links.ts'
import { moneyOf } from '../shared/labels.ts'

const DraftDialog = lazyPart(() => import('./DraftDialog.tsx'))
const GenerateDialog = lazyPart(() => import('./GenerateDialog.tsx'))
const PaymentDialog = lazyPart(() => import('./PaymentDialog.tsx'))
const SellerNotice = lazyPart(() => import('./SellerNotice.tsx'))
const CreditDialog = lazyPart(() => import('./CreditDialog.tsx'))

/** Returns the actions on invoices that need no form: issue, void, delete and send, each with its confirmation. */
function useInvoiceSteps() {
  const { t } = useTranslation()
  const itemIdOf = ({ id }: Invoice) => id
  const issue = useAction({
    call: ({ id, updatedAt }: Invoice, context) =>
      client.accounts.editInvoice({ id, status: 'ISSUED', updatedAt }, { context }),
    onSuccess: ({ invoice: { number, sentTo } }) =>
      showSuccess(
        t('Invoice {number} issued', { number }),
        sentTo ? t('Sending to {address}.', { address: sentTo }) : t('Not emailed: the account has no invoice email.'),
      ),
    invalidates: 'accounts',
    itemIdOf,
    confirm: (invoice) => ({
      title: t('Issue this invoice?'),
      message: (
        <Stack gap="md">
          <p>
            {t(
              '{account} is invoiced {amount}. The invoice is numbered, locked, and emailed if the account has an invoice email.',
              { account: invoice.account.name, amount: moneyOf(invoice.total, invoice.currency) },
            )}
          </p>
          <Suspense fallback={null}>
            <SellerNotice invoice={invoice} />
          </Suspense>
        </Stack>
      ),
      confirmLabel: invoice.lacks.length > 0 ? t('Issue Anyway') : t('Issue'),
    }),
  })
  const revert = useAction({
    call: ({ id, updatedAt }: Invoice, context) =>
      client.accounts.editInvoice({ id, status: 'VOID', updatedAt }, { context }),
    onSuccess: (_, { number }) => showSuccess(t('Invoice {number} voided', { number })),
    invalidates: 'accounts',
    itemIdOf,
    confirm: ({ number }) => ({
      title: t('Void invoice {number}?', { number }),
      message: t('It keeps its number but is no longer due. The work it covers can be invoiced again.'),
      confirmLabel: t('Void'),
      danger: true,
    }),
  })
  const remove = useAction({
    call: ({ id }: Invoice, context) => client.accounts.removeInvoice({ id }, { context }),
    deletedIdOf: itemIdOf,
    onSuccess: (_, { account }) => {
      setAddress({ invoice: null }, { replace: true })
      showSuccess(t('Draft deleted'), account.name)
    },
    invalidates: 'accounts',
    itemIdOf,
    confirm: ({ account }) => ({
      title: t('Delete this draft?'),
      message: t('The draft for {account} will be deleted. The work it covers can be invoiced again.', {
        account: account.name,
      }),
      confirmLabel: t('Delete'),
      danger: true,
    }),
  })
  const send = useAction({
    call: ({ id }: Invoice, context) => client.accounts.sendInvoice({ id }, { context }),
    onSuccess: ({ invoice: { sentTo } }, { number }) =>
      showSuccess(t('Sending invoice {number}', { number }), sentTo ?? undefined),
    failureTitle: ({ number }) => t('Invoice {number} could not be emailed', { number }),
    invalidates: 'accounts',
    itemIdOf,
    confirm: (invoice) => ({
      title: t('Email invoice {number}?', { number: invoice.number }),
      message: (
        <Suspense fallback={null}>
          <SellerNotice invoice={invoice} />
        </Suspense>
      ),
      confirmLabel: t('Email Anyway'),
    }),
  })
  return { issue, takeBack: revert, remove, send }
}

/** Returns true for the step that an invoice is waiting for: a draft to be issued, an unpaid invoice to be paid. */
const isNext = (may: keyof Invoice['can'], { due }: Invoice) => may === 'issue' || (may === 'pay' && due > 0)

const isSecondary = ({ may, danger }: { may: keyof Invoice['can']; danger: boolean }, { due }: Invoice) =>
  danger ? 2 : may === 'pay' && due === 0 ? 1 : 0

/**
 * Returns the actions that the user may take on invoices, the `dialogs` to render, and `isAsking`, which is true while
 * a dialog is open.
 */
export function useInvoiceActions() {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const onClose = () => setDialog(null)
  const { issue, takeBack: revert, remove, send } = useInvoiceSteps()
  const { download, coming } = useDownload()

  const open = async ({ id }: { id: string }, show: (invoice: InvoiceDetail) => ReactNode) => {
    try {
      const { invoice } = await client.accounts.invoice({ id })
      setDialog(show(invoice))
    } catch {
      showFailure(t('The invoice could not be opened'))
    }
  }
  const edit = (row: { id: string }) => void open(row, (invoice) => <DraftDialog invoice={invoice} onClose={onClose} />)
  const pay = (invoice: Invoice) => setDialog(<PaymentDialog invoice={invoice} onClose={onClose} />)
  const credit = (invoice: Invoice) => setDialog(<CreditDialog invoice={invoice} onClose={onClose} />)
  const savePdf = (invoice: Invoice) =>
    void download({
      path: `/invoices/${invoice.id}/pdf`,
      name: `${invoice.kind === 'CREDIT_NOTE' ? t('Credit note') : t('Invoice')} ${nameOf(invoice)}.pdf`,
      failureTitle: t('The PDF could not be downloaded'),
    })

  // Asks for confirmation only if seller details are missing.
  const mail = (invoice: Invoice) => (invoice.lacks.length > 0 ? send.confirm(invoice) : void send.run(invoice))

  const menuItems = [
    { may: 'issue', label: 'Issue', Icon: IconSend, run: issue.confirm, danger: false },
    { may: 'pay', label: 'Record Payment', Icon: IconCash, run: pay, danger: false },
    { may: 'edit', label: 'Edit', Icon: IconPencil, run: edit, danger: false },
    { may: 'pdf', label: 'Download PDF', Icon: IconDownload, run: savePdf, danger: false },
    { may: 'send', label: 'Email Invoice', Icon: IconMail, run: mail, danger: false },
    { may: 'credit', label: 'Issue Credit Note', Icon: IconReceiptRefund, run: credit, danger: false },
    { may: 'void', label: 'Void', Icon: IconBan, run: revert.confirm, danger: true },
    { may: 'delete', label: 'Delete', Icon: IconTrash, run: remove.confirm, danger: true },
  ] as const

  return {
    actions: {
      draft: () => setDialog(<DraftDialog onClose={onClose} />),
      generate: (accountId?: string) => setDialog(<GenerateDialog accountId={accountId} onClose={onClose} />),
      /** Returns the actions on an invoice, most likely first. `withDetails` adds View Details. */
      ofInvoice: (invoice: Invoice, { withDetails = false } = {}): RowAction[] => [
        ...(withDetails
          ? [{ label: t('View Details'), icon: <IconEye size={16} />, onClick: () => openInvoice(invoice) }]
          : []),
        ...menuItems
          .filter(({ may }) => invoice.can[may])
          // If nothing is due, a payment is not the most likely action.
          .toSorted((one, other) => isSecondary(one, invoice) - isSecondary(other, invoice))
          .map(({ may, label, Icon, run, danger }) => ({
            label: may === 'pay' && invoice.due <= 0 ? t('Record Repayment') : t(label),
            icon: <Icon size={16} />,
            danger,
            isNext: isNext(may, invoice),
            onClick: () => run(invoice),
          })),
      ],
      isComing: coming !== null,
    },
    isAsking: dialog !== null || [issue, revert, remove, send].some(({ isAsking }) => isAsking),
    dialogs: (
      <>
        <Suspense fallback={null}>{dialog}</Suspense>
        {issue.confirmDialog}
        {revert.confirmDialog}
        {remove.confirmDialog}
        {send.confirmDialog}
      </>
    ),
  }
}

export type InvoiceActions = ReturnType<typeof useInvoiceActions>['actions']
