import { Box } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SystemSettings } from '@muster/contract/settings/system'
import { Part } from '../../../kit/page/Section.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { settingLabels, type SystemKey } from './systemForm.ts'

/** The other entries of the company's settings: their tabs, their labels, and the settings to show beside them. */
const entries: readonly [tab: string, label: string, keys: readonly SystemKey[]][] = [
  ['company', 'Company', ['companyName', 'timeZone']],
  ['time', 'Working Time', ['graceMinutes', 'autoCloseHours', 'minOvertimeMinutes']],
  ['holidays', 'Holidays', ['colleaguesSeeAway']],
  ['payroll', 'Payroll', ['separateApprover']],
  ['documents', 'Documents', ['documentMegabytes', 'documentQuotaMegabytes']],
  ['retention', 'Data Retention', ['locationKept', 'certificateRetentionDays', 'readNotificationDays']],
]

/** Shows the company's other settings with their current values; each entry opens its settings. */
export default function SystemOverview({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation()
  /** Returns a setting as text. Its value names the unit, so the label's is omitted. */
  const valueOf = (key: SystemKey) => {
    const { label, format } = settingLabels[key] as { label: string; format: (value: unknown) => string }
    return t('{label}: {value}', { label: t(label).replace(/\s*\([^)]*\)$/, ''), value: format(settings[key]) })
  }
  return (
    <Box maw="45rem">
      <Part title={t('Other company settings')}>
        <ul className="unmarked grid-cards" style={{ ['--card' as string]: '19rem', gap: '0.75rem' }}>
          {entries.map(([tab, label, keys]) => (
            <li key={tab} className="row card">
              <div style={{ flex: 1, minInlineSize: 0 }}>
                <AddressLink className="row-link" href={`?view=settings&tab=${tab}`}>
                  {t(label)}
                </AddressLink>
                <p className="soft small breaks">{keys.map(valueOf).join(' · ')}</p>
              </div>
              <IconChevronRight size={16} className="icon mantine-rotate-rtl" aria-hidden />
            </li>
          ))}
        </ul>
      </Part>
    </Box>
  )
}
