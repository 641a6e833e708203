import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { Problem } from '../../../kit/form/Problem.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { EmergencyFacts } from '../emergency/EmergencyFacts.tsx'
import { EmergencyForm } from '../emergency/EmergencyForm.tsx'
import { EverybodySection } from '../EverybodySection.tsx'
import { VersionList } from '../VersionList.tsx'

/** The tab Emergency Contact: whom to call when something happens to oneself, and for who may see it, to anybody. */
export default function EmergencyTab() {
  const { t } = useTranslation()
  const { user, can } = useSession()
  return (
    <Stack gap={40}>
      {can('settings.emergency_self_manage') ? <OwnContact personId={user.id} /> : null}
      {can('settings.emergency_view_all') ? (
        <EverybodySection
          people="emergencyPeople"
          title={t('Everybody’s emergency contacts')}
          titleOf={(name) => t('Emergency contact of {name}', { name })}
        >
          {(id) => <ContactOf personId={id} />}
        </EverybodySection>
      ) : null}
    </Stack>
  )
}

const useContact = (id: string) => useQuery(orpc.records.emergencyContact.queryOptions({ input: { id } }))

function OwnContact({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const contact = useContact(personId)
  return (
    <Loaded query={contact} skeleton={<ListSkeleton rows={5} height={64} head={24} />}>
      {({ emergencyContact: current }) => (
        <Section
          title={t('Your emergency contact')}
          description={
            current
              ? t('Saved {when}.', { when: formatInstant(current.savedAt) })
              : t('Whom we call when something happens to you. Only you and your HR department can see it.')
          }
        >
          {current && !current.details ? <Unopenable /> : null}
          <EmergencyForm personId={personId} stored={current?.details ?? null} />
          <Versions personId={personId} />
        </Section>
      )}
    </Loaded>
  )
}

/** Another person's, as who may see it sees it. */
function ContactOf({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const contact = useContact(personId)
  return (
    <Loaded query={contact} skeleton={<ListSkeleton rows={3} height={56} />}>
      {({ emergencyContact: current }) =>
        current ? (
          <>
            {current.details ? <EmergencyFacts contact={current.details} /> : <Unopenable />}
            <p>{t('Saved {when}.', { when: formatInstant(current.savedAt) })}</p>
            <Versions personId={personId} />
          </>
        ) : (
          <p>{t('There is no emergency contact yet.')}</p>
        )
      }
    </Loaded>
  )
}

function Unopenable() {
  const { t } = useTranslation()
  return (
    <Problem
      title={t('This emergency contact cannot be opened')}
      message={t('It was changed outside Muster, or encrypted with another key. It can be entered again.')}
    />
  )
}

const Versions = ({ personId }: { personId: string }) => (
  <VersionList query={(page) => orpc.records.emergencyVersions.queryOptions({ input: { id: personId, ...page } })}>
    {(contact) => <EmergencyFacts contact={contact} />}
  </VersionList>
)
