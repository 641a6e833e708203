import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LeaveAdjustment } from '@muster/contract/leaves/balances'
import { formatChange, formatInstant } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { leaveTypeWords } from '../../leaves/shared/labels.tsx'

/** Shows the adjustments of a year's leave balances, each with its author and reason. */
export function AdjustmentHistory({ adjustments }: { adjustments: LeaveAdjustment[] }) {
  const { t } = useTranslation()
  return (
    <section>
      <Box component="h3" className="subhead" mt={24} mb={12}>
        {t('Adjustment History')}
      </Box>
      {adjustments.length === 0 ? (
        <p className="nothing">{t('No adjustments this year')}</p>
      ) : (
        <ol className="framed rows">
          {adjustments.map(({ id, leaveType, adjustment, reason, createdAt, adjustedByUser }) => (
            <Group key={id} component="li" align="flex-start" wrap="nowrap" gap={12} px={16} py={12}>
              <Box className="strong numbers" w="4.5rem" flex="none">
                {formatChange(adjustment)}
              </Box>
              <div>
                <p>{t(leaveTypeWords[leaveType])}</p>
                <p className="breaks" dir="auto">
                  {reason}
                </p>
                <p className="faint small">
                  {t('{name}, {when}', { name: fullName(adjustedByUser), when: formatInstant(createdAt) })}
                </p>
              </div>
            </Group>
          ))}
        </ol>
      )}
    </section>
  )
}
