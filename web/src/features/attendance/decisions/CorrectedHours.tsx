import { Stack } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Correction } from '@muster/contract/attendance/corrections'
import { describeHours } from '../shared/CorrectionItem.tsx'

/** Shows a day's hours before and after a correction. */
export function CorrectedHours({ before, after }: Pick<Correction, 'before' | 'after'>) {
  const { t } = useTranslation()
  return (
    <Stack component="span" gap={0} className="numbers small">
      <span className="soft">{describeHours(before, t('No hours'))}</span>
      <span className="medium">
        <IconArrowRight
          size={14}
          className="mantine-rotate-rtl"
          style={{ verticalAlign: '-2px' }}
          role="img"
          aria-label={t('becomes')}
        />{' '}
        {describeHours(after, t('Hours removed'))}
      </span>
    </Stack>
  )
}
