import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PayrollRun } from '@muster/contract/payroll/runs'
import { fullName } from '../../../kit/people/names.ts'

/** The number of people shown by name. */
const maxNamed = 5

/** Names the people of a month who are in no payment file and no cash list, and asks whether they are paid, too. */
export function UnlistedPeople(props: {
  unlisted: PayrollRun['unlisted']
  value: 'PAY' | 'SKIP'
  onChange: (value: 'PAY' | 'SKIP') => void
}) {
  const { unlisted, value, onChange } = props
  const { t } = useTranslation()
  const { count, people } = unlisted
  const named = people.slice(0, maxNamed)
  const others = count - named.length
  return (
    <div className="notice" data-colour="amber" style={{ display: 'block' }}>
      <p className="medium">{t('In no payment file and no cash list: {count}', { count })}</p>
      <p className="breaks">
        {[...named.map(fullName), ...(others > 0 ? [t('and {count} others', { count: others })] : [])].join(', ')}
      </p>
      <NativeSelect
        label={t('These people')}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value === 'PAY' ? 'PAY' : 'SKIP')}
        data={[
          { value: 'SKIP', label: t('Stay approved, to be paid later') },
          { value: 'PAY', label: t('Were paid by other means') },
        ]}
        mt="sm"
      />
    </div>
  )
}
