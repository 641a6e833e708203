import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Holiday } from '@muster/contract/schedules/holidays'
import { client, orpc } from '../../../kit/api/client.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { EffectList } from '../../../kit/effects/EffectList.tsx'
import { formatDay } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'

/** Lets the user remove a holiday, and shows the effects first. */
export default function RemoveHolidayDialog({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const { name, date } = holiday
  const { t } = useTranslation()
  const query = useQuery(
    orpc.schedules.previewHolidays.queryOptions({ input: { removed: [date] }, gcTime: 0, staleTime: 0 }),
  )
  const removal = useAction({
    // Sends the day shown: if the holiday has moved, the effects shown would be wrong.
    call: ({ id }: Holiday, context) => client.schedules.removeHoliday({ id, date }, { context }),
    onSuccess: () => {
      showSuccess(t('Holiday removed'), name)
      onClose()
    },
    invalidates: 'schedules',
  })
  return (
    <ConfirmDialog
      opened
      title={t('Remove this holiday?')}
      message={
        <Stack gap="md">
          <p className="breaks">
            {t('{name}, {day}. It becomes a working day for everyone who works on that weekday.', {
              name,
              day: formatDay(date),
            })}
          </p>
          <Loaded query={query} skeleton={<ListSkeleton rows={2} height={24} />}>
            {({ effects }) => <EffectList effects={effects} />}
          </Loaded>
        </Stack>
      }
      confirmLabel={query.data && t('Remove')}
      danger
      submitting={removal.isBusy}
      error={removal.failure}
      onConfirm={() => void removal.run(holiday)}
      onClose={onClose}
    />
  )
}
