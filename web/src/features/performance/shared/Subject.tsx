import { useTranslation } from 'react-i18next'
import type { PersonReference } from '@muster/contract/performance/shared'
import { Person } from '../../../kit/people/Person.tsx'
import { useSession } from '../../../kit/session/session.tsx'

/** Shows the person that a review, goal or note is about. */
export function Subject({ person }: { person: PersonReference }) {
  const { t } = useTranslation()
  const { user } = useSession()
  return <Person person={person} secondary={person.id === user.id ? t('You') : null} size={32} />
}
