import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../kit/api/client.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Person, type PersonSummary } from '../../../kit/people/Person.tsx'
import { HoursHistory } from '../hours/HoursHistory.tsx'
import SetHoursDialog from '../hours/SetHoursDialog.tsx'

/** Shows all versions of a person's working hours. People with permission can set new ones. */
export default function WorkingHoursDialog({ person, onClose }: { person: PersonSummary; onClose: () => void }) {
  const { t } = useTranslation()
  const [isSetting, setIsSetting] = useState(false)
  const query = useQuery(orpc.schedules.workingHoursOf.queryOptions({ input: { userId: person.id } }))
  return (
    <>
      <Dialog opened onClose={onClose} title={t('Working Hours')} size={560}>
        <div style={{ marginBlockEnd: '1rem' }}>
          <Person person={person} size={36} />
        </div>
        <Loaded
          query={query}
          failed={t('Failed to fetch working hours')}
          skeleton={<ListSkeleton rows={2} height={120} />}
        >
          {({ currentWorkingHours, history }) => (
            <HoursHistory current={currentWorkingHours} history={history} ofPerson />
          )}
        </Loaded>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          {query.data?.can.set ? <Button onClick={() => setIsSetting(true)}>{t('Set Working Hours')}</Button> : null}
        </DialogButtons>
      </Dialog>
      {isSetting && query.data ? (
        <SetHoursDialog
          title={t('Set Working Hours')}
          current={query.data.currentWorkingHours}
          set={(hours, options) => client.schedules.setWorkingHours({ ...hours, userId: person.id }, options)}
          onClose={() => setIsSetting(false)}
        />
      ) : null}
    </>
  )
}
