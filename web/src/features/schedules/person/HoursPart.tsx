import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { formatMinutes } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { formatDaysOfWeek, formatTimes } from '../labels.ts'

/** Shows a person's current working hours. */
export default function HoursPart({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const query = useQuery(orpc.schedules.workingHoursOf.queryOptions({ input: { userId: person.id } }))
  return (
    <Section title={t('Working Hours')}>
      <Loaded query={query} skeleton={<ListSkeleton rows={1} height={48} />}>
        {({ currentWorkingHours: hours }) => (
          <Facts
            folds
            facts={[
              { label: t('Hours'), value: formatTimes(hours) },
              { label: t('Working days'), value: formatDaysOfWeek(hours.workingDays) },
              { label: t('Hours per day'), value: formatMinutes(Math.round(hours.hoursPerDay * 60)) },
              { label: t('Break'), value: formatMinutes(hours.breakDuration) },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}
