import { Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayslipLanguage as Language } from '@muster/contract/payroll/records'
import { client, orpc } from '../../../kit/api/client.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'

/** The name of each language in that language, so that people who read it can find it. */
const languageLabels: Record<Language, string> = { en: 'English', ar: 'العربية' }

/** Lets the user choose the language of their payslips. The choice is saved immediately. */
export function PayslipLanguage() {
  const { t } = useTranslation()
  const id = useId()
  const isNarrow = useNarrow()
  const { data } = useQuery(orpc.payroll.payslipLanguage.queryOptions())
  const choice = useAction({
    call: (language: Language, context) => client.payroll.setPayslipLanguage({ language }, { context }),
    onSuccess: ({ language }) => showSuccess(t('Payslip language saved'), languageLabels[language]),
    failureTitle: t('The payslip language could not be saved'),
    invalidates: 'payroll',
  })
  if (!data) return null
  return (
    <Group gap="xs" mt={isNarrow ? 'md' : undefined} wrap="nowrap">
      <label htmlFor={id} className="soft">
        {t('Payslip language')}
      </label>
      <NativeSelect
        id={id}
        w="8rem"
        size={isNarrow ? undefined : 'xs'}
        value={choice.runningInput() ?? data.language}
        onChange={({ currentTarget }) => void choice.run(currentTarget.value as Language)}
        data={Object.entries(languageLabels).map(([value, label]) => ({ value, label }))}
      />
    </Group>
  )
}
