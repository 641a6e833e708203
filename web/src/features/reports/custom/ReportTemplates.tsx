import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CustomReport } from '@muster/contract/reports/custom'
import { metricCatalogue, type MetricKey, type ReportId, reports } from '@muster/contract/reports/metrics'
import { client } from '../../../kit/api/client.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { reportIcons } from '../shared/reportIcons.ts'
import classes from './templates.module.css'

/** A report to begin with: its name, a translation key, and its figures. */
interface ReportTemplate {
  name: string
  icon: ReportId
  metrics: readonly MetricKey[]
}

const templates: readonly ReportTemplate[] = [
  {
    name: 'Attendance at a glance',
    icon: 'attendance',
    metrics: [
      'attendance.attendanceRate',
      'attendance.absentDays',
      'attendance.lateArrivals',
      'attendance.overtimeHours',
    ],
  },
  {
    name: 'Leave and absence',
    icon: 'leaves',
    metrics: ['leaves.leaveDays', 'leaves.peopleOnLeave', 'leaves.pendingRequests', 'attendance.absentDays'],
  },
  {
    name: 'Reviews and goals',
    icon: 'performance',
    metrics: [
      'performance.averageRating',
      'performance.completedReviews',
      'performance.goalsCompleted',
      'performance.goalsOverdue',
    ],
  },
  {
    name: 'Hiring',
    icon: 'recruitment',
    metrics: [
      'recruitment.postings',
      'recruitment.applications',
      'recruitment.acceptedApplications',
      'recruitment.averageDaysToFill',
    ],
  },
  {
    name: 'Cost of pay',
    icon: 'payroll',
    metrics: ['payroll.employees', 'payroll.grossAmount', 'payroll.netAmount', 'attendance.overtimeHours'],
  },
]

const reportOf = (key: MetricKey) => key.split('.') as [ReportId, string]

/** Returns the label of a figure, a translation key. Money figures have one for all currencies. */
function labelOf(key: MetricKey): string {
  const [report, name] = reportOf(key)
  const figures: Record<string, { label: string }> = metricCatalogue[report]
  return figures[name]?.label ?? name
}

/**
 * Offers reports to begin with, each created in one press: those whose figures the user may all see. They can be edited
 * like any other.
 */
export function ReportTemplates({ onCreated }: { onCreated: (report: CustomReport) => void }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const create = useAction({
    call: ({ name, metrics }: ReportTemplate, context) =>
      client.reports.createCustomReport({ name: t(name), metrics: [...metrics] }, { context }),
    onSuccess: ({ report }) => {
      showSuccess(t('Report created'), report.name)
      onCreated(report)
    },
    failureTitle: t('The report could not be created'),
    invalidates: 'reports',
  })
  const offered = templates.filter(({ metrics }) => metrics.every((key) => can(reports[reportOf(key)[0]].needs)))
  if (offered.length === 0) return null
  return (
    <section aria-label={t('Templates')}>
      <h2 className={`${classes.title} subhead`}>{t('Or begin with a template')}</h2>
      <ul className="card rows">
        {offered.map((template) => {
          const { name, icon, metrics } = template
          const Icon = reportIcons[icon]
          return (
            <li key={name} className={`row ${classes.template}`}>
              <span className="sign" data-colour="accent" aria-hidden="true">
                <Icon size={20} stroke={1.75} />
              </span>
              <div>
                <h3 className="medium">{t(name)}</h3>
                <p className="faint small">{metrics.map((key) => t(labelOf(key))).join(' · ')}</p>
              </div>
              <Button
                className={classes.create}
                variant="default"
                size="xs"
                leftSection={<IconPlus size={16} aria-hidden />}
                aria-description={t(name)}
                aria-disabled={create.isBusy || undefined}
                onClick={() => !create.isBusy && void create.run(template)}
              >
                {t('Create')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
