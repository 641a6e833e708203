import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PersonCard } from '@muster/contract/directory/calls'
import { orpc } from '../../../kit/api/client.ts'
import { formatCount, formatDate } from '../../../kit/format.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { Person, PersonLink } from '../../../kit/people/Person.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { mayOpen } from '../../../kit/views.ts'
import { MailLink, PhoneLink } from '../ContactLinks.tsx'

/** The number of direct reports shown on the page. */
const maxReports = 12

/** Shows a person's contact details and employment, as far as the reader may see them. */
export function About({ card: { person, employment } }: { card: PersonCard }) {
  const { t } = useTranslation()
  return (
    <Section title={t('About')}>
      <Facts
        facts={[
          { label: t('Work email'), value: <MailLink email={person.email} />, wide: true },
          { label: t('Work phone'), value: person.workPhone && <PhoneLink phone={person.workPhone} /> },
          { label: t('Manager'), value: person.manager && <PersonLink person={person.manager} /> },
          { label: t('LL-ID'), value: employment && (employment.llId ?? t('Not Set')) },
          { label: t('Hire Date'), value: employment?.hireDate && formatDate(employment.hireDate) },
          { label: t('Last day'), value: employment?.lastDay && formatDate(employment.lastDay) },
        ]}
      />
    </Section>
  )
}

/** Shows the direct reports of a person; nothing if there are none, or while they load. */
export function Reports({ managerId }: { managerId: string }) {
  const { t } = useTranslation()
  const session = useSession()
  const query = useQuery(orpc.directory.list.queryOptions({ input: { managerId, limit: maxReports } }))
  return (
    <Loaded framed query={query} failed={t('Direct reports could not be loaded')} skeleton={null}>
      {({ people, pagination: { totalItems } }) =>
        people.length > 0 ? (
          <Section
            title={t('Direct reports ({count})', { count: formatCount(totalItems) })}
            action={
              totalItems > people.length && mayOpen('directory', session) ? (
                <AddressLink className="link" href={`?view=directory&manager=${managerId}`}>
                  {t('View all {count}', { count: totalItems })}
                </AddressLink>
              ) : null
            }
          >
            <ul className="grid-cards unmarked">
              {people.map((report) => (
                <li key={report.id}>
                  <Person person={report} secondary={report.position} size={36} />
                </li>
              ))}
            </ul>
          </Section>
        ) : null
      }
    </Loaded>
  )
}
