import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Problem } from '../../../kit/form/Problem.tsx'
import { EmergencyForm, type EmergencyValues } from '../emergency/EmergencyForm.tsx'
import { EmergencyFacts, EmergencyVersions } from '../emergency/EmergencyFacts.tsx'
import { EverybodySection } from '../EverybodySection.tsx'
import { Section } from '../../../kit/page/Section.tsx'

/** The tab Emergency Contact: whom to call when something happens to oneself, and for who may see it, to anybody. */
export default function EmergencyTab() {
  const { t } = useTranslation()
  const { user, can } = useSession()
  return (
    <>
      {can('settings.emergency_self_manage') ? <OwnContact personId={user.id} /> : null}
      {can('settings.emergency_view_all') ? (
        <EverybodySection
          people="emergencyPeople"
          title={t('Everybody’s emergency contacts')}
          titleOf={(name) => t('Emergency contact of {name}', { name })}
          render={({ id }) => <ContactOf personId={id} />}
        />
      ) : null}
    </>
  )
}

const nothingYet: EmergencyValues = { contactName: '', relationship: '', phoneNumber: '', email: '', address: '' }

const useContact = (id: string) => useQuery(orpc.records.emergencyContact.queryOptions({ input: { id } }))

function OwnContact({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useContact(personId)
  if (!data && error) return <ErrorState message={apiError(error).message} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={5} height={64} head={24} />
  const { emergencyContact: current } = data
  return (
    <Section
      title={t('Your emergency contact')}
      description={
        current
          ? t('Saved {when}.', { when: formatInstant(current.savedAt) })
          : t('Whom we call when something happens to you. Only you and your HR department can see it.')
      }
    >
      {current && !current.details ? <Unopenable /> : null}
      <EmergencyForm personId={personId} stored={current?.details ?? nothingYet} />
      <EmergencyVersions personId={personId} />
    </Section>
  )
}

/** Another person's, as who may see it sees it. */
function ContactOf({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useContact(personId)
  if (!data && error) return <ErrorState message={apiError(error).message} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} height={56} />
  const { emergencyContact: current } = data
  if (!current) return <p>{t('There is no emergency contact yet.')}</p>
  return (
    <>
      {current.details ? <EmergencyFacts contact={current.details} /> : <Unopenable />}
      <p>{t('Saved {when}.', { when: formatInstant(current.savedAt) })}</p>
      <EmergencyVersions personId={personId} />
    </>
  )
}

function Unopenable() {
  const { t } = useTranslation()
  return (
    <Problem
      title={t('This emergency contact cannot be opened')}
      message={t('It was changed outside of Muster, or belongs to another key. It can be entered anew.')}
    />
  )
}
