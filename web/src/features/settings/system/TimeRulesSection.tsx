import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TimeRules } from '@muster/contract/settings/timeRules'
import { weekDays, type WeekDay } from '@muster/contract/kit/worktime'
import { client, orpc } from '../../../kit/api/client.ts'
import { recheckSession } from '../../../kit/api/entrance.ts'
import { SwitchField } from '../../../kit/form/CheckField.tsx'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { NumberField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { InlineForm } from '../../../kit/page/InlineForm.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { showSuccess } from '../../../kit/toasts.ts'

const stored = orpc.settings.timeRules.queryOptions()

const valuesOf = (rules: TimeRules | undefined) => ({
  firstDayOfWeek: rules?.firstDayOfWeek ?? ('Sunday' as WeekDay),
  graceMinutes: String(rules?.graceMinutes ?? ''),
  autoCloseHours: String(rules?.autoCloseHours ?? ''),
  locationKept: rules?.locationKept ?? false,
  locationDays: String(rules?.locationDays ?? ''),
})

const whole = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** The company's rules of time, but for its working hours and holidays. */
export function TimeRulesSection() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const query = useQuery(stored)
  const form = useForm({
    initial: valuesOf(query.data),
    schema: TimeRules,
    toInput: (values) => ({
      ...values,
      graceMinutes: whole(values.graceMinutes),
      autoCloseHours: whole(values.autoCloseHours),
      locationDays: whole(values.locationDays),
    }),
    submit: (input, { context }) => client.settings.setTimeRules(input, { context }),
    done: (answer) => {
      queryClient.setQueryData(stored.queryKey, answer)
      void recheckSession(queryClient)
      showSuccess(t('Saved'), t('Days that are over keep the rules that held.'))
    },
    stale: 'settings',
  })
  const number = { form, min: 0, inputMode: 'numeric', required: true } as const
  return (
    <Section title={t('Time')} description={t('How working days are counted, for everybody.')}>
      <Loaded query={query} skeleton={<ListSkeleton rows={4} height={64} />}>
        {() => (
          <InlineForm form={form} failed={t('Failed to update setting')}>
            <ChoiceField
              form={form}
              name="firstDayOfWeek"
              label={t('First day of the week')}
              description={t('Calendars of schedules begin with it.')}
              options={weekDays.map((value) => ({ value, label: t(value) }))}
            />
            <NumberField
              {...number}
              name="graceMinutes"
              label={t('Grace, in minutes')}
              description={t('Nobody is late who clocks in this long after their day has begun.')}
            />
            <NumberField
              {...number}
              name="autoCloseHours"
              label={t('Forgotten clock-outs are closed after, in hours')}
              description={t('They end when the day was planned to end, and the person is asked when they left.')}
            />
            <SwitchField
              form={form}
              name="locationKept"
              label={t('Keep where people clock in')}
              description={t('While it is off, nobody’s browser is asked where it is.')}
            />
            <NumberField
              {...number}
              name="locationDays"
              label={t('Days to keep where people clocked in')}
              disabled={!form.values.locationKept}
            />
          </InlineForm>
        )}
      </Loaded>
    </Section>
  )
}
