import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CreateCustomReport, type CustomReport } from '@muster/contract/reports/custom'
import { metricCatalogue, type MetricKey, reportIds, reports } from '@muster/contract/reports/metrics'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { problemOf } from '../../../kit/form/state/problems.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useSession } from '../../../kit/session/session.tsx'

interface CustomReportValues {
  name: string
  metrics: MetricKey[]
}

/** Lets the user create a custom report from the figures available to them, or edit `report`. */
export default function CustomReportDialog(props: {
  report?: CustomReport
  onClose: () => void
  onSaved: (report: CustomReport) => void
}) {
  const { report, onClose, onSaved } = props
  const { t } = useTranslation()
  const { can } = useSession()
  const dashboardQuery = useQuery(orpc.reports.dashboard.queryOptions({ input: {} }))
  const form = useForm({
    initial: { name: report?.name ?? '', metrics: report?.metrics ?? [] } satisfies CustomReportValues,
    schema: CreateCustomReport,
    submit: (input, { context }) =>
      report
        ? client.reports.editCustomReport({ ...input, id: report.id, updatedAt: report.updatedAt }, { context })
        : client.reports.createCustomReport(input, { context }),
    onSuccess: ({ report: savedReport }) => {
      showSuccess(report ? t('Report updated') : t('Report created'), savedReport.name)
      onSaved(savedReport)
      onClose()
    },
    invalidates: 'reports',
  })
  const problem = problemOf(form.problems, 'metrics')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={report ? t('Edit Report') : t('New Report')}
      submit={report ? t('Save') : t('Create Report')}
      disabled={report !== undefined && !form.dirty}
      failed={report ? t('The report could not be changed') : t('The report could not be created')}
      size={560}
    >
      <TextField form={form} name="name" label={t('Name')} maxLength={80} required />
      {reportIds.map((id) => {
        const names = Object.entries<{ label: string }>(metricCatalogue[id])
        const keys = names.map(([name]) => `${id}.${name}` as MetricKey)
        // Until it is known which reports the user sees, permissions stand for it, so that the buttons keep their place.
        const isSeen = dashboardQuery.data ? dashboardQuery.data[id] !== undefined : can(reports[id].needs)
        // Selected figures stay visible even if the user may no longer see their report.
        if (!isSeen && !keys.some((key) => form.values.metrics.includes(key))) return null
        if (names.length === 0) return null
        return (
          <Checkbox.Group
            key={id}
            label={t(reports[id].label)}
            value={form.values.metrics}
            onChange={(metrics) => form.change({ metrics: metrics as MetricKey[] })}
          >
            <div className="pair" style={{ paddingBlockStart: '0.5rem' }}>
              {names.map(([name, { label }]) => (
                <Checkbox key={name} value={`${id}.${name}`} label={t(label)} />
              ))}
            </div>
          </Checkbox.Group>
        )
      })}
      {problem ? (
        <p role="alert" className="notice" data-colour="red">
          {t(problem)}
        </p>
      ) : null}
    </FormDialog>
  )
}
