import { Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonCard } from '@muster/contract/directory/calls'
import { orpc } from '../../../kit/api/client.ts'
import { isNotFound } from '../../../kit/api/errors.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { usePageArrival, usePageTitle } from '../../../kit/page/pageHooks.ts'
import { useDelayed } from '../../../kit/page/PageSkeleton.tsx'
import { PageTabs } from '../../../kit/page/PageTabs.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { followLink, useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { mayOpen, personPartsFor, type PersonOnPage, type PersonPart, type PersonTab } from '../../../kit/views.ts'
import { About, Reports } from './Overview.tsx'
import { PersonHeader, PersonHeaderSkeleton } from './PersonHeader.tsx'
import classes from './PersonPage.module.css'

/** The tabs in display order. */
const tabLabels: Record<PersonTab, string> = {
  overview: 'Overview',
  job: 'Job',
  pay: 'Pay',
  leave: 'Leave',
  time: 'Time',
  documents: 'Documents',
  performance: 'Performance',
  roles: 'Roles',
  history: 'History',
}
const tabKeys = Object.keys(tabLabels) as PersonTab[]

/** Returns the place of a part on its tab: those without one come last, in the order of the features. */
const placeOf = ({ lead = Number.MAX_SAFE_INTEGER }: PersonPart) => lead

/** Shows the page of the person whom the address names (`person=`), or of the reader. */
export default function PersonPage() {
  const { user } = useSession()
  const { params } = useAddress()
  const id = params.get('person') ?? user.id
  usePageArrival(id)
  return <PageOf key={id} id={id} />
}

function PageOf({ id }: { id: string }) {
  const query = useQuery(orpc.directory.person.queryOptions({ input: { id } }))
  if (query.data === undefined && isNotFound(query.error)) return <PersonNotFound />
  return (
    <Loaded framed query={query} skeleton={<PersonHeaderSkeleton />}>
      {(card) => <LoadedPage card={card} />}
    </Loaded>
  )
}

function LoadedPage({ card }: { card: PersonCard }) {
  const { t } = useTranslation()
  const session = useSession()
  const { person, areas } = card
  usePageTitle(fullName(person))
  const personOnPage: PersonOnPage = { ...person, isSelf: person.id === session.user.id, areas: new Set(areas) }
  const parts = personPartsFor(session, personOnPage)
  const tabs = tabKeys.flatMap((key) => {
    const ofTab = parts.filter(({ tab }) => tab === key).toSorted((one, other) => placeOf(one) - placeOf(other))
    return key === 'overview' || ofTab.length > 0 ? [{ key, label: t(tabLabels[key]), parts: ofTab }] : []
  })
  const show = ({ Part }: PersonPart, index: number) => (
    <Suspense key={index} fallback={<PartSkeleton />}>
      <Part person={personOnPage} />
    </Suspense>
  )
  return (
    <>
      <PersonHeader card={card} />
      <PageTabs label={fullName(person)} tabs={tabs} leaves={{ view: 'person', person: person.id }} atOnce>
        {({ key, parts: shownParts }) => (
          <Parts key={key} tab={key}>
            {shownParts.filter(({ lead }) => lead).map(show)}
            {key === 'overview' ? <About card={card} /> : null}
            {shownParts.filter(({ lead }) => !lead).map(show)}
            {key === 'overview' ? <Reports managerId={person.id} /> : null}
          </Parts>
        )}
      </PageTabs>
    </>
  )
}

/** The longest time, in milliseconds, that cards wait for those above them. */
const maxWait = 1000

/** Shows the parts of a tab. A part that loads for long, or loads again, hides no other. */
function Parts({ tab, children }: { tab: PersonTab; children: ReactNode }) {
  const hasWaited = useDelayed(true, maxWait)
  return (
    <div className={classes.parts} data-tab={tab} data-arriving={!hasWaited || undefined}>
      {children}
    </div>
  )
}

/** Shows the place of a part while its script loads. */
const PartSkeleton = () => (
  <div className="card">
    <ListSkeleton rows={3} height={64} />
  </div>
)

function PersonNotFound() {
  const { t } = useTranslation()
  const session = useSession()
  const back = mayOpen('directory', session) ? '?view=directory' : '?view=dashboard'
  return (
    <EmptyState
      icon={<IconUserQuestion size={20} />}
      heading="h1"
      title={t('Person not found')}
      message={t('They left the company, or you don’t have access.')}
      action={
        <Button variant="default" onClick={() => followLink(back)}>
          {back === '?view=directory' ? t('Open Directory') : t('Go to the dashboard')}
        </Button>
      }
    />
  )
}
