import { useTranslation } from 'react-i18next'
import type { Settlement } from '@muster/contract/payroll/settlements'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { formatDate } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { moneyOf } from '../shared/labels.ts'
import { endingLabels } from './settlementWords.ts'

type Kind = 'CONFIRM' | 'REJECT' | 'WITHDRAW'

/** The texts of each decision, as translation keys. */
const textsByKind: Record<Kind, { title: string; submit: string; done: string; effect: string }> = {
  CONFIRM: {
    title: 'Confirm this settlement?',
    submit: 'Confirm',
    done: 'Final settlement confirmed',
    effect: 'The last payroll pays it and takes the unused leave off the balance.',
  },
  REJECT: {
    title: 'Reject this settlement?',
    submit: 'Reject',
    done: 'Final settlement rejected',
    effect: 'Payroll leaves it out. It can be prepared again.',
  },
  WITHDRAW: {
    title: 'Withdraw this settlement?',
    submit: 'Withdraw',
    done: 'Final settlement withdrawn',
    effect: 'Payroll leaves it out. It can be prepared again.',
  },
}

/** Lets the user confirm, reject or withdraw a final settlement. */
export function DecideSettlementDialog(props: { kind: Kind; settlement: Settlement; onClose: () => void }) {
  const { kind, settlement, onClose } = props
  const { t } = useTranslation()
  const { id, user, lastDay, ending, total, currency, updatedAt } = settlement
  const texts = textsByKind[kind]
  const isConfirmed = kind === 'CONFIRM'
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): Problems => (!isConfirmed && reason.trim() === '' ? { reason: 'Please give a reason' } : {}),
    submit: ({ reason }, { context }) =>
      client.payroll.decideSettlement(
        isConfirmed ? { id, updatedAt, status: 'CONFIRMED' } : { id, updatedAt, status: 'REJECTED', reason },
        { context },
      ),
    onSuccess: () => {
      showSuccess(t(texts.done), fullName(user))
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(texts.title)}
      submit={t(texts.submit)}
      failed={t('The final settlement could not be changed')}
      danger={kind === 'REJECT'}
      size={480}
    >
      <div className="well" style={{ display: 'grid', gap: '0.75rem' }}>
        <Person person={user} secondary={[user.position, user.department].filter(Boolean).join(' · ')} size={36} />
        <Facts
          facts={[
            { label: t('Last day'), value: formatDate(lastDay) },
            { label: t('Reason for leaving'), value: t(endingLabels[ending]) },
            { label: t('Total before tax and loans'), value: moneyOf(total, currency), wide: true },
          ]}
        />
      </div>
      <p className="soft">{t(texts.effect)}</p>
      {isConfirmed ? null : (
        <TextField form={form} name="reason" label={t('Reason')} required maxLength={300} data-autofocus />
      )}
    </FormDialog>
  )
}
