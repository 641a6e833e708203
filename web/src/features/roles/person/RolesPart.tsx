import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { formatInstant } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { PersonLink } from '../../../kit/people/Person.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { Expiry } from '../shared/Expiry.tsx'

/** Shows a person's roles, including expired ones, and who assigned them. */
export default function RolesPart({ person: { id } }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const query = useQuery(orpc.roles.ofUser.queryOptions({ input: { userId: id } }))
  return (
    <Section title={t('Roles')}>
      <Loaded query={query} skeleton={<ListSkeleton rows={2} height={56} />}>
        {({ userRoles }) =>
          userRoles.length === 0 ? (
            <p className="soft">{t('No roles assigned')}</p>
          ) : (
            <ul className="rows">
              {userRoles.map(({ id: assignmentId, role, grantedAt, grantedBy, expiresAt, isExpired }) => (
                <li key={assignmentId} className="row">
                  <div>
                    <p className={`medium breaks ${isExpired ? 'faint' : ''}`}>{role.name}</p>
                    {role.description ? <p className="soft breaks">{role.description}</p> : null}
                    <p className="faint small">
                      {grantedBy ? (
                        <>
                          {t('Assigned by')} <PersonLink person={grantedBy} inText />
                          {`, ${formatInstant(grantedAt)}`}
                        </>
                      ) : (
                        t('Assigned {when}', { when: formatInstant(grantedAt) })
                      )}
                    </p>
                  </div>
                  <span className="faint small nowrap">
                    <Expiry expiresAt={expiresAt} isExpired={isExpired} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}
