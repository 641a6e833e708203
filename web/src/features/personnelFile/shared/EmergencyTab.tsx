import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmergencyContact } from '@muster/contract/personnelFile/emergencyContacts'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Problem } from '../../../kit/form/FormElement.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { EmergencyFacts } from '../emergency/EmergencyFacts.tsx'
import { type OfPerson, RecordTab } from '../RecordTab.tsx'
import { OwnRecord, PersonRecordView, type StoredRecord, VersionList } from '../StoredRecord.tsx'

/** Its validation is loaded after the page. */
const EmergencyForm = lazyPart(() => import('../emergency/EmergencyForm.tsx'))

/** Shows the tab Emergency Contact: the user's own and, if permitted, everyone's. */
export default function EmergencyTab() {
  const { t } = useTranslation()
  return (
    <RecordTab
      kind="emergency"
      Own={OwnContact}
      Theirs={ContactOf}
      title={t('All emergency contacts')}
      titleOf={(name) => t('Emergency contact of {name}', { name })}
    />
  )
}

function useContact(id: string): StoredRecord<EmergencyContact> {
  const { t } = useTranslation()
  return {
    current: useQuery(
      orpc.personnelFile.emergencyContact.queryOptions({
        input: { id },
        select: ({ emergencyContact }) => emergencyContact,
      }),
    ),
    earlier: (
      <VersionList query={(page) => orpc.personnelFile.emergencyVersions.queryOptions({ input: { id, ...page } })}>
        {(contact) => <EmergencyFacts contact={contact} />}
      </VersionList>
    ),
    unopenable: (
      <Problem
        title={t('This emergency contact can’t be opened')}
        message={t('It couldn’t be recovered. Please enter it again.')}
      />
    ),
  }
}

function OwnContact({ personId }: OfPerson) {
  const { t } = useTranslation()
  return (
    <OwnRecord
      record={useContact(personId)}
      title={t('Your emergency contact')}
      purpose={t('Who to contact in an emergency. Only you and HR can see it.')}
    >
      {(contact) => (
        <Suspense fallback={<ListSkeleton rows={3} height={64} />}>
          <EmergencyForm personId={personId} stored={contact} />
        </Suspense>
      )}
    </OwnRecord>
  )
}

/** Shows another person's emergency contact. */
export function ContactOf({ personId }: OfPerson) {
  const { t } = useTranslation()
  return (
    <PersonRecordView record={useContact(personId)} emptyText={t('No emergency contact yet.')}>
      {(contact) => <EmergencyFacts contact={contact} />}
    </PersonRecordView>
  )
}
