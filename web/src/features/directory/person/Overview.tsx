import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { formatCount, formatDate } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { Person, PersonLink } from '../../../kit/people/Person.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { MailLink, PhoneLink } from '../ContactLinks.tsx'

/** The number of direct reports shown on the page. */
const maxReports = 12

/** Shows a person's contact details, employment and direct reports, as far as the reader may see them. */
export default function Overview({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const { id } = person
  const query = useQuery(orpc.directory.person.queryOptions({ input: { id } }))
  const reports = useQuery(orpc.directory.list.queryOptions({ input: { managerId: id, limit: maxReports } }))
  return (
    <>
      <Section title={t('About')}>
        <Loaded query={query} skeleton={<ListSkeleton rows={2} height={56} />}>
          {({ person: colleague, employment }) => (
            <Facts
              folds
              facts={[
                { label: t('Work email'), value: <MailLink email={colleague.email} /> },
                { label: t('Work phone'), value: colleague.workPhone && <PhoneLink phone={colleague.workPhone} /> },
                { label: t('Position'), value: colleague.position },
                { label: t('Department'), value: colleague.department && t(colleague.department) },
                {
                  label: t('Manager'),
                  value: colleague.manager && <PersonLink person={colleague.manager} className="link" />,
                },
                { label: t('LL-ID'), value: employment && (employment.llId ?? t('Not Set')) },
                { label: t('Hire Date'), value: employment?.hireDate && formatDate(employment.hireDate) },
                { label: t('Last day'), value: employment?.lastDay && formatDate(employment.lastDay) },
              ]}
            />
          )}
        </Loaded>
      </Section>
      {reports.data && reports.data.people.length > 0 ? (
        <Section title={t('Direct reports ({count})', { count: formatCount(reports.data.pagination.totalItems) })}>
          <ul className="grid-cards unmarked">
            {reports.data.people.map((report) => (
              <li key={report.id}>
                <Person person={report} secondary={report.position} size={36} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}
