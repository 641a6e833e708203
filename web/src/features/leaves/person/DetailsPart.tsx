import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatDate } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Part } from '../../../kit/page/Section.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { formatService } from '../shared/steps.ts'

const DetailsDialog = lazyPart(() => import('./DetailsDialog.tsx'))

/**
 * Shows the details of a person on which the steps of leave policies depend, and lets the user change them. People
 * without such details don't see an empty part about themselves.
 */
export default function DetailsPart({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const query = useQuery(orpc.leaves.details.queryOptions({ input: { userId } }))
  const [opened, setOpened] = useState(false)
  useFocusReturn(opened)
  const { details, can } = query.data ?? {}
  if (details?.savedAt === null && !can?.set) return null
  return (
    <Part
      title={t('Leave details')}
      end={
        can?.set ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            {t('Change Leave Details')}
          </Button>
        ) : undefined
      }
    >
      <Loaded query={query} framed skeleton={<ListSkeleton rows={1} height={56} />}>
        {({ details: { birthDate, earlierMonths, specialFrom } }) => (
          <div className="well">
            <Facts
              folds
              facts={[
                { label: t('Date of birth'), value: birthDate ? formatDate(birthDate) : t('Not entered') },
                {
                  label: t('Service with other employers'),
                  value: earlierMonths > 0 ? formatService(earlierMonths) : t('None'),
                },
                {
                  label: t('Special status'),
                  value: specialFrom ? t('Since {day}', { day: formatDate(specialFrom) }) : t('None'),
                },
              ]}
            />
          </div>
        )}
      </Loaded>
      <Suspense fallback={null}>
        {opened && details ? (
          <DetailsDialog userId={userId} details={details} onClose={() => setOpened(false)} />
        ) : null}
      </Suspense>
    </Part>
  )
}
