import { IconId, IconMail, IconPhone, IconUserUp } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { readUsersNeeds } from '@muster/contract/access/needs'
import type { PersonCard } from '@muster/contract/directory/calls'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Skeleton } from '../../../kit/page/PageSkeleton.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { PersonAvatar, PersonLink } from '../../../kit/people/Person.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { MailLink, PhoneLink } from '../ContactLinks.tsx'
import classes from './PersonHeader.module.css'
import { PersonStatus } from './PersonStatus.tsx'

const PersonActions = lazyPart(() => import('../../users/shared/PersonActions.tsx'))

/** Shows who the person is, how to reach them, and the actions on them that the reader may take. */
export function PersonHeader({ card }: { card: PersonCard }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { person, employment, areas } = card
  const work = [person.position, person.department && t(person.department)].filter(Boolean).join(' · ')
  return (
    <div className={classes.header}>
      <PersonAvatar person={person} size={64} />
      <div className={classes.who}>
        <div className={classes.line}>
          <h1 className={`${classes.name} breaks`}>{fullName(person)}</h1>
          <PersonStatus card={card} />
        </div>
        {work ? <p className="soft breaks">{work}</p> : null}
        <ul className={`${classes.facts} unmarked`}>
          {employment?.llId ? (
            <li>
              <IconId size={16} className="icon" aria-hidden />
              <span className="visually-hidden">{t('LL-ID')}</span>
              {employment.llId}
            </li>
          ) : null}
          {person.manager ? (
            <li>
              <IconUserUp size={16} className="icon" aria-hidden />
              <span>
                {t('Reports to')} <PersonLink person={person.manager} inText />
              </span>
            </li>
          ) : null}
          <li>
            <IconMail size={16} className="icon" aria-hidden />
            <MailLink email={person.email} />
          </li>
          {person.workPhone ? (
            <li>
              <IconPhone size={16} className="icon" aria-hidden />
              <PhoneLink phone={person.workPhone} />
            </li>
          ) : null}
        </ul>
      </div>
      {areas.includes('users') && can(readUsersNeeds) ? (
        <div className={classes.actions}>
          <Suspense fallback={null}>
            <PersonActions id={person.id} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}

/** Shows the place of the header while the person loads. */
export const PersonHeaderSkeleton = () => (
  <Skeleton className={classes.skeleton}>
    <span className={`${classes.picture} bar`} />
    <span className={`${classes.words} bar`} />
  </Skeleton>
)
