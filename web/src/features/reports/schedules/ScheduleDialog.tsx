import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reportIds, reports } from '@muster/contract/reports/metrics'
import { CreateSchedule, type ReportSchedule } from '@muster/contract/reports/schedules'
import { client, orpc } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { AddPeople, type Colleague } from '../../../kit/form/people/AddPeople.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { problemOf } from '../../../kit/form/state/problems.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { passFocusOnUnmount } from '../../../kit/useFocusReturn.ts'
import { sentText, weekDayWord, whenText } from './labels.ts'

interface ScheduleValues {
  report: string
  every: 'week' | 'month'
  day: string
  recipients: Colleague[]
}

const findRecipients = (search: string) =>
  orpc.reports.recipients.queryOptions({ input: { search }, select: ({ people }) => people })

/** Returns the reports that the user can schedule: the standard ones available to them, and their custom ones. */
function useReportOptions(): { value: string; label: string }[] {
  const { t } = useTranslation()
  const { can } = useSession()
  const dashboardQuery = useQuery(orpc.reports.dashboard.queryOptions({ input: {} }))
  const customReportsQuery = useQuery({
    ...orpc.reports.customReports.queryOptions(),
    enabled: can('reports.custom_reports'),
  })
  return [
    { value: 'dashboard', label: t('All reports') },
    ...reportIds
      .filter((id) => id !== 'training' && dashboardQuery.data?.[id])
      .map((id) => ({ value: id, label: t(reports[id].label) })),
    ...(customReportsQuery.data?.reports ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
}

/** Lets the user schedule a report or edit `schedule`. */
export default function ScheduleDialog({ schedule, onClose }: { schedule?: ReportSchedule; onClose: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const reportOptions = useReportOptions()
  const initial: ScheduleValues = schedule
    ? { ...schedule, day: String(schedule.day) }
    : { report: 'dashboard', every: 'week', day: '1', recipients: [user] }
  const form = useForm({
    initial,
    schema: CreateSchedule,
    toInput: ({ report, every, day, recipients }) => ({
      report,
      every,
      day: Number(day),
      recipients: recipients.map(({ id }) => id),
    }),
    submit: (input, { context }) =>
      schedule
        ? client.reports.editSchedule({ ...input, id: schedule.id, updatedAt: schedule.updatedAt }, { context })
        : client.reports.createSchedule(input, { context }),
    onSuccess: ({ schedule: savedSchedule }) => {
      showSuccess(
        schedule ? t('Schedule updated') : t('Schedule saved'),
        `${sentText(savedSchedule)}: ${whenText(savedSchedule)}`,
      )
      onClose()
    },
    invalidates: 'reports',
  })
  const { report, every, recipients } = form.values
  // A report that the user can no longer see stays selected.
  const options =
    schedule && !reportOptions.some(({ value }) => value === report)
      ? [...reportOptions, { value: report, label: sentText(schedule) }]
      : reportOptions
  const problem = problemOf(form.problems, 'recipients')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={schedule ? t('Edit Schedule') : t('Schedule Report')}
      submit={schedule ? t('Save') : t('Save Schedule')}
      disabled={schedule !== undefined && !form.dirty}
      failed={schedule ? t('The schedule could not be changed') : t('The report could not be scheduled')}
    >
      <ChoiceField form={form} name="report" label={t('Report')} options={options} required />
      <div className="pair">
        <ChoiceField
          form={{
            ...form,
            // Resets the day, because a day of the month may not be a day of the week.
            change: (patch: Partial<ScheduleValues>) => form.change({ ...patch, day: '1' }),
          }}
          name="every"
          label={t('Frequency')}
          options={[
            { value: 'week', label: t('Every week') },
            { value: 'month', label: t('Every month') },
          ]}
        />
        <ChoiceField
          form={form}
          name="day"
          label={t('Day')}
          description={every === 'week' ? t('Covers the previous seven days.') : t('Covers the previous month.')}
          options={Array.from({ length: every === 'week' ? 7 : 28 }, (_, index) => ({
            value: String(index + 1),
            label: every === 'week' ? weekDayWord(index + 1) : String(index + 1),
          }))}
        />
      </div>
      <div>
        <AddPeople
          query={findRecipients}
          chosenIds={recipients.map(({ id }) => id)}
          onAdd={(person) => form.change({ recipients: [...recipients, person] })}
          error={problem ? t(problem) : undefined}
        />
        {recipients.length ? (
          <ul className="rows framed" style={{ marginBlockStart: '0.75rem' }} aria-label={t('Recipients')}>
            {recipients.map((person) => (
              <li key={person.id} className="row">
                <Person person={person} secondary={[person.position, person.department].filter(Boolean).join(' · ')} />
                <ActionIcon
                  ref={passFocusOnUnmount}
                  variant="subtle"
                  color="gray"
                  size={28}
                  aria-label={t('Remove {name}', { name: fullName(person) })}
                  onClick={() => form.change({ recipients: recipients.filter(({ id }) => id !== person.id) })}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </FormDialog>
  )
}
