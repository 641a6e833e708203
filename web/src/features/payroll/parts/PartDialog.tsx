import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DraftPart, type GroupParts } from '@muster/contract/payroll/parts'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatMonth, formatRange } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useAddress } from '../../../kit/session/address.tsx'
import { Payments } from '../extraRuns/Payments.tsx'
import { PreviewFrame } from '../shared/PreviewFrame.tsx'

const lastDayOf = (period: string) => `${period}-${Temporal.PlainYearMonth.from(period).daysInMonth}`

/** Returns at most five of the names, in one text. */
const shortList = (names: readonly string[]) => names.slice(0, 5).join(', ') + (names.length > 5 ? ' …' : '')

/** Returns the part that a group is paid next, as the form begins with it. */
function nextOf(groups: readonly GroupParts[], groupId: string) {
  const of = groups.find(({ group }) => group.id === groupId)
  const part = of?.parts.find(({ lastDay }) => lastDay === of.next)
  return { groupId, lastDay: part?.lastDay ?? '', paymentDate: part?.paymentDate ?? '' }
}

/** Lets the user make the next part of a month for a pay group. Its figures are shown before it is made. */
export default function PartDialog(props: { period: string; groups: readonly GroupParts[]; onClose: () => void }) {
  const { period, groups, onClose } = props
  const { t } = useTranslation()
  const { set } = useAddress()
  const base = useForm({
    initial: nextOf(groups, (groups.find(({ open }) => !open) ?? groups[0])?.group.id ?? ''),
    schema: DraftPart,
    toInput: (values) => ({ period, ...values }),
    submit: (input, { context }) => client.payroll.createPart(input, { context }),
    onSuccess: ({ run }) => {
      showSuccess(t('Part made'), run.extra?.name ?? '')
      set({ run: run.key.slice(8), status: null, show: null, page: null }, { replace: true })
      onClose()
    },
    invalidates: 'payroll',
  })
  const { values } = base
  const chosen = groups.find(({ group }) => group.id === values.groupId)
  const form = {
    ...base,
    change: (patch: Partial<typeof values>) => {
      const part = chosen?.parts.find(({ lastDay }) => lastDay === patch.lastDay)
      base.change({
        ...patch,
        ...(patch.groupId !== undefined && nextOf(groups, patch.groupId)),
        ...(part && { paymentDate: part.paymentDate }),
      })
    },
  }
  const { data: draft } = DraftPart.safeParse({ period, ...values })
  const isReady = draft !== undefined
  const query = useQuery({
    ...orpc.payroll.previewPart.queryOptions({
      input: draft ?? { period, groupId: values.groupId, lastDay: lastDayOf(period), paymentDate: lastDayOf(period) },
      placeholderData: keepPreviousData,
    }),
    enabled: isReady,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Part of {month}', { month: formatMonth(period) })}
      submit={t('Make Part')}
      failed={t('The part could not be made')}
      size={640}
    >
      <div className="pair">
        <ChoiceField
          form={form}
          name="groupId"
          label={t('Pay group')}
          options={groups.map(({ group }) => ({ value: group.id, label: group.name }))}
        />
        <ChoiceField
          form={form}
          name="lastDay"
          label={t('Days')}
          options={(chosen?.parts ?? []).map(({ firstDay, lastDay }) => ({
            value: lastDay,
            label: formatRange(firstDay, lastDay),
          }))}
        />
      </div>
      <DayField form={form} name="paymentDate" label={t('Payment date')} min={`${period}-01`} max={lastDayOf(period)} />
      <p className="soft small">
        {t(
          'Pays these days, and earlier days that are not paid yet, with a share of the month’s insurance and tax. The monthly payroll pays the rest.',
        )}
      </p>
      {chosen?.open && (
        <p className="notice" data-colour="amber">
          {t('“{name}” still has drafts. This part leaves their people out.', { name: chosen.open.name })}
        </p>
      )}
      <PreviewFrame query={query} isComplete={isReady} hint={t('Choose the days to see net pay.')}>
        {({ payments }) => {
          const keepsBack = payments.filter(({ keptBack }) => keptBack?.length)
          return (
            <Stack gap="sm">
              {keepsBack.length > 0 && (
                <p className="notice" data-colour="amber">
                  {t('Keeps pay back for the month’s deductions and loans of {names}.', {
                    names: shortList([...new Set(keepsBack.map(({ user }) => fullName(user)))]),
                  })}
                </p>
              )}
              <Payments payments={payments} nothing={t('Nothing left to pay for these days')} />
            </Stack>
          )
        }}
      </PreviewFrame>
    </FormDialog>
  )
}
