import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { useAddress } from '../../../kit/session/address.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { useSmall } from '../../../kit/useNarrow.ts'
import { StripPill } from '../shared/StripPill.tsx'
import { openPoints } from './pointWords.ts'

const ChecklistDialog = lazyPart(() => import('./ChecklistDialog.tsx'))

/** Opens the checklist of a month. Its label has the number of points to settle. In small windows it is a pill. */
export function ChecklistButton({ period }: { period: string }) {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const isOpen = params.has('checklist')
  useFocusReturn(isOpen)
  const isSmall = useSmall()
  const { data } = useQuery(orpc.payroll.checklist.queryOptions({ input: { period } }))
  const count = data && openPoints(data.checklist)
  const label = count ? t('Checklist ({count})', { count }) : t('Checklist')
  const open = () => set({ checklist: 'points' })
  return (
    <>
      {isSmall ? (
        <StripPill colour={count === 0 ? 'green' : 'blue'} onClick={open}>
          {label}
        </StripPill>
      ) : (
        <Button
          variant="default"
          // As wide as with a number, so that the buttons beside it stay where they are.
          style={{ flex: 'none', minInlineSize: '8rem' }}
          leftSection={count === 0 ? <IconCircleCheck size={16} aria-hidden color="var(--green-ink)" /> : null}
          onClick={open}
        >
          {label}
        </Button>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <ChecklistDialog period={period} />
        </Suspense>
      ) : null}
    </>
  )
}
