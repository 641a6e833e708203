import { useTranslation } from 'react-i18next'
import { client } from '../../../kit/api/client.ts'
import { Toggle } from '../../../kit/form/CheckField.tsx'
import { Problem } from '../../../kit/form/FormElement.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { showSuccess } from '../../../kit/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'

/** Whether whoever generates a month may approve it, for the owner of the installation alone. */
export function ApproverSection({ separateApprover }: { separateApprover: boolean }) {
  const { t } = useTranslation()
  const set = useAction({
    call: (wanted: boolean, context) => client.payroll.setSeparateApprover({ separateApprover: wanted }, { context }),
    done: ({ separateApprover: is }) =>
      showSuccess(
        t('Payroll Setting Updated'),
        is
          ? t('Whoever generates a month leaves its approval to another.')
          : t('Whoever generates a month may approve it too.'),
      ),
    stale: 'payroll',
  })
  return (
    <Section title={t('Approval')} description={t('Who may approve the payroll of a month.')}>
      <Toggle
        label={t('A second person approves payroll')}
        description={t(
          'Whoever generates a month leaves its approval to somebody else, unless nobody else may approve it.',
        )}
        checked={set.busy() ?? separateApprover}
        waiting={set.isBusy}
        onChange={(wanted) => void set.run(wanted)}
      />
      <Problem title={t('Failed to update setting')} message={set.failure} />
    </Section>
  )
}
