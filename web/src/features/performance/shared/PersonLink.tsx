import { useTranslation } from 'react-i18next'
import type { PersonReference } from '@muster/contract/performance/shared'
import { Person, WithoutPersonLinks } from '../../../kit/people/Person.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { personLink } from './links.ts'
import classes from './PersonLink.module.css'
import { usePerformanceScope } from './usePerformanceScope.ts'

/** Shows a person's name, linked to their performance page if the reader can see it. */
export function PersonLink({
  person,
  size = 32,
  leads = true,
}: {
  person: PersonReference
  size?: number
  leads?: boolean
}) {
  const { t } = useTranslation()
  const { user } = useSession()
  const visibility = usePerformanceScope()
  const secondary = person.id === user.id ? t('You') : null
  if (!leads || !visibility.pageOf(person)) return <Person person={person} secondary={secondary} size={size} />
  return (
    <AddressLink className={classes.link} href={personLink(person)}>
      <WithoutPersonLinks>
        <Person person={person} secondary={secondary} size={size} />
      </WithoutPersonLinks>
    </AddressLink>
  )
}
