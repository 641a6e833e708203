import { Box, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@muster/contract/users/calls'
import type { Employment } from '@muster/contract/users/employments'
import { client, orpc } from '../../../kit/api/client.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { formatDate, formatInstant, formatRange } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import EndDialog from './EndDialog.tsx'
import { StatusEffects } from './StatusEffects.tsx'

/** Shows a person's periods of employment, and lets the user change the last day or undo the most recent end. */
export default function EmploymentsDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const [step, setStep] = useState<'LIST' | 'LAST_DAY' | 'UNDO'>('LIST')
  const query = useQuery(orpc.users.employments.queryOptions({ input: { id: person.id }, staleTime: 0 }))
  const [latest, former] = query.data?.employments ?? []
  const endedEmployment = latest?.lastDay ? latest : former
  if (step === 'LAST_DAY') return <EndDialog person={person} onClose={onClose} />
  if (step === 'UNDO' && endedEmployment)
    return <UndoDialog person={person} employment={endedEmployment} onBack={() => setStep('LIST')} onClose={onClose} />
  const isPlanned =
    endedEmployment !== undefined &&
    endedEmployment === latest &&
    (endedEmployment.lastDay ?? '') >= today &&
    person.isActive
  return (
    <Dialog opened onClose={onClose} title={t('Employment of {name}', { name: fullName(person) })} size={480}>
      <Loaded query={query} skeleton={<ListSkeleton rows={2} height={72} />}>
        {({ employments, can }) => (
          <Stack gap="md">
            <Box component="ol" className="framed rows">
              {employments.map((employment) => (
                <Period key={employment.id} employment={employment} />
              ))}
            </Box>
            <DialogButtons>
              <Button variant="default" onClick={onClose} data-autofocus>
                {t('Close')}
              </Button>
              {can.undoEnding ? (
                <Button variant="default" onClick={() => setStep('UNDO')}>
                  {isPlanned ? t('Cancel Last Day') : t('Undo End of Employment')}
                </Button>
              ) : null}
              {can.setLastDay ? (
                <Button variant="default" onClick={() => setStep('LAST_DAY')}>
                  {latest?.lastDay ? t('Change Last Day') : t('Set Last Day')}
                </Button>
              ) : null}
            </DialogButtons>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

function Period({ employment }: { employment: Employment }) {
  const { t } = useTranslation()
  const { firstDay, lastDay, probationEnd, endReason, endedAt, endedBy } = employment
  const neverBegan = lastDay !== null && lastDay < firstDay
  return (
    <Box component="li" px={16} py={12}>
      <Box component="p" className="medium" mb={8}>
        {neverBegan
          ? t('Planned from {day}, never started', { day: formatDate(firstDay) })
          : lastDay
            ? formatRange(firstDay, lastDay)
            : t('Since {day}', { day: formatDate(firstDay) })}
      </Box>
      <Facts
        facts={[
          { label: t('Probation Until'), value: probationEnd && formatDate(probationEnd) },
          { label: t('Reason'), value: endReason },
        ]}
      />
      {endedAt ? (
        <Box component="p" className="faint small" mt={8}>
          {endedBy
            ? t('Last day entered by {name}, {when}', { name: fullName(endedBy), when: formatInstant(endedAt) })
            : t('Last day entered {when}', { when: formatInstant(endedAt) })}
        </Box>
      ) : null}
    </Box>
  )
}

/** Lets the user undo the end of an employment, and shows the effect first. */
function UndoDialog(props: { person: User; employment: Employment; onBack: () => void; onClose: () => void }) {
  const { person, employment, onBack, onClose } = props
  const { t } = useTranslation()
  const name = fullName(person)
  const input = { id: person.id, isActive: true, byMistake: true }
  const { run, isBusy, failure } = useAction({
    call: (_: void, context) => client.users.setStatus(input, { context }),
    onSuccess: () => {
      showSuccess(t('End of employment undone'), t('{name} stays employed without a gap.', { name }))
      onClose()
    },
    invalidates: 'users',
  })
  return (
    <ConfirmDialog
      opened
      title={t('Undo the end of employment?')}
      message={
        <Stack gap="md">
          <p className="breaks">
            {t('{name} stays employed after {day}, without a gap.', {
              name,
              day: formatDate(employment.lastDay ?? employment.firstDay),
            })}
          </p>
          <StatusEffects input={input} />
        </Stack>
      }
      confirmLabel={t('Undo End of Employment')}
      cancelLabel={t('Back')}
      submitting={isBusy}
      error={failure}
      onConfirm={() => void run()}
      onClose={onBack}
    />
  )
}
