import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EnterInsuredWages, InsuredWagesPreview } from '@muster/contract/payroll/insuredWages'
import { client } from '../../../kit/api/client.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { formatCount, formatMoney, formatMonth } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { useAction } from '../../../kit/useAction.tsx'

/** Shows how many insured wages change, and enters them. */
export function ConfirmWagesDialog(props: {
  input: EnterInsuredWages
  preview: InsuredWagesPreview
  onBack: () => void
  onEntered: () => void
}) {
  const { input, preview, onBack, onEntered } = props
  const { people, before, after } = preview
  const { t } = useTranslation()
  const month = formatMonth(`${input.year}-01`)
  const { run, isBusy, failure } = useAction({
    call: (_: void, context) => client.payroll.enterInsuredWages(input, { context }),
    onSuccess: ({ people: count }) => {
      showSuccess(t('Insured wages entered: {count}', { count: formatCount(count) }), t('From {month}', { month }))
      onEntered()
    },
    invalidates: 'payroll',
  })
  return (
    <ConfirmDialog
      opened
      title={t('Enter the insured wages from {month}?', { month })}
      message={
        people === 0 ? (
          <p>{t('No insured wages would change.')}</p>
        ) : (
          <Stack gap="sm">
            <Facts
              facts={[
                { label: t('People'), value: formatCount(people) },
                { label: t('Source'), value: input.source },
                { label: t('Insured a month before'), value: formatMoney({ amount: before, currency: 'EGP' }) },
                { label: t('Insured a month after'), value: formatMoney({ amount: after, currency: 'EGP' }) },
              ]}
            />
            <p className="soft">{t('Someone else must approve the first payroll records that use these wages.')}</p>
          </Stack>
        )
      }
      confirmLabel={people > 0 ? t('Enter Wages') : undefined}
      cancelLabel={t('Back')}
      submitting={isBusy}
      error={failure}
      onClose={onBack}
      onConfirm={() => void run()}
    />
  )
}
