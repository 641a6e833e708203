import { useTranslation } from 'react-i18next'
import type { AddPayItemEntry, PayItemPreview } from '@muster/contract/payroll/payItems'
import { client } from '../../../kit/api/client.ts'
import { PreviewDialog } from '../../../kit/dialog/PreviewDialog.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatMoney, formatMonth } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { fullName } from '../../../kit/people/names.ts'

const totalOf = ({ totals }: Pick<PayItemPreview, 'totals'>): string =>
  totals.map(({ amount, currency }) => formatMoney({ amount, currency })).join(' + ')

/** Shows who gets a pay item by an entry or a rule, and how much, and saves it. */
export function SaveEntryDialog(props: {
  name: string
  input: AddPayItemEntry
  preview: PayItemPreview
  onBack: () => void
  onSaved: () => void
}) {
  const { name, input, preview, onBack, onSaved } = props
  const { t } = useTranslation()
  const form = useForm({
    initial: {},
    submit: (_, { context }) => client.payroll.addPayItemEntry(input, { context }),
    onSuccess: () => {
      showSuccess(t('Pay item entered'), t('Recalculate open months to include it.'))
      onSaved()
    },
    invalidates: 'payroll',
  })
  const { period, count, people, laterMonths } = preview
  const more = count - people.length
  return (
    <PreviewDialog
      form={form}
      title={t('Preview: {name}', { name })}
      submit={t('Save')}
      failed={t('The pay item could not be saved')}
      onBack={onBack}
    >
      {count === 0 ? (
        <p className="notice" data-colour="amber">
          {t('No one gets an amount in {month}.', { month: formatMonth(period) })}
        </p>
      ) : (
        <p>
          {t('In {month}: {people}, {total} in total.', {
            month: formatMonth(period),
            people: t('{count} people', { count }),
            total: totalOf(preview),
          })}
        </p>
      )}
      {people.length > 0 ? (
        <ul className="framed rows">
          {people.map(({ user, amount, currency }) => (
            <li key={`${user.id} ${currency}`} className="row">
              <span className="breaks" style={{ flex: 1, minInlineSize: 0 }}>
                {fullName(user)}
                {user.department ? <span className="soft small"> {user.department}</span> : null}
              </span>
              <span className="numbers nowrap">{formatMoney({ amount, currency })}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {more > 0 ? <p className="soft">{t('and {more} more', { more })}</p> : null}
      {laterMonths.length > 0 ? (
        <div>
          <h3 className="subhead">{t('Also in months that have payroll')}</h3>
          <p className="soft small">{t('Approved months don’t change. The next pay includes their differences.')}</p>
          <ul className="framed rows">
            {laterMonths.map((later) => (
              <li key={later.period} className="row">
                <span style={{ flex: 1 }}>
                  {formatMonth(later.period)}{' '}
                  <span className="soft small">{t('{count} people', { count: later.count })}</span>
                </span>
                <span className="numbers nowrap">{totalOf(later) || '–'}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </PreviewDialog>
  )
}
