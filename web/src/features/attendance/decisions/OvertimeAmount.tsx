import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../kit/format.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'

/** Shows the minutes of overtime worked and, if there are any, those that were approved before they increased. */
export function OvertimeAmount({ worked, approved }: { worked: number; approved: number }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  return (
    <Stack component="span" gap={0} display={isNarrow ? 'inline' : undefined}>
      <span className="nowrap">{formatClock(worked)}</span>{' '}
      {approved > 0 ? (
        <span className="faint small nowrap">{t('{time} approved before', { time: formatClock(approved) })}</span>
      ) : null}
    </Stack>
  )
}
