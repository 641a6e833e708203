import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { HoursHistory } from '../hours/HoursHistory.tsx'

const CompanyHoursDialog = lazyPart(() => import('../hours/CompanyHoursDialog.tsx'))

/** Shows the company's working hours, and lets the owner change them from a given day on. */
export default function CompanyHours() {
  const { t } = useTranslation()
  const [isSetting, setIsSetting] = useState(false)
  useFocusReturn(isSetting)
  const query = useQuery(orpc.schedules.companyHours.queryOptions())
  return (
    <Section
      title={t('Working hours')}
      description={t('Default working hours. Past days keep the hours that applied then.')}
      action={
        query.data ? (
          <Button variant="default" onClick={() => setIsSetting(true)}>
            {t('Set Working Hours')}
          </Button>
        ) : null
      }
    >
      <Loaded
        query={query}
        failed={t('Failed to fetch working hours')}
        skeleton={<ListSkeleton rows={1} height={140} />}
      >
        {({ currentWorkingHours, history }) => <HoursHistory current={currentWorkingHours} history={history} />}
      </Loaded>
      <Suspense fallback={null}>
        {isSetting && query.data ? (
          <CompanyHoursDialog initialHours={query.data} onClose={() => setIsSetting(false)} />
        ) : null}
      </Suspense>
    </Section>
  )
}
