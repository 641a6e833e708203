import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { DatedPart } from './DatedPart.tsx'

const PersonGroupDialog = lazyPart(() => import('./PersonGroupDialog.tsx'))

/** Shows the pay group of a person, now and by month, and lets the user change it. Shows nothing in a company without groups. */
export default function PayGroupPart({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const inUse = useQuery(
    orpc.payroll.payGroups.queryOptions({ select: (all) => all.groups.filter(({ isArchived }) => !isArchived) }),
  )
  const own = useQuery(orpc.payroll.personPayGroup.queryOptions({ input: { userId: person.id } }))
  const failed = t('The pay group could not be loaded')
  if (!own.data)
    return (
      <Loaded framed query={own} failed={failed} skeleton={null}>
        {() => null}
      </Loaded>
    )
  if (!inUse.data)
    return (
      <Loaded framed query={inUse} failed={failed} skeleton={null}>
        {() => null}
      </Loaded>
    )
  const groups = inUse.data
  const { current, entries, can } = own.data
  if (groups.length === 0 && entries.length === 0) return null
  return (
    <DatedPart
      title={t('Pay group')}
      change={can.set ? t('Change Pay Group') : null}
      entries={entries}
      textOf={({ group }) => group?.name ?? t('Paid once a month')}
      dialog={(close) => <PersonGroupDialog person={person} groups={groups} current={current} onClose={close} />}
    >
      <p className={current ? 'breaks' : 'soft'} dir="auto">
        {current ? current.name : t('Paid once a month')}
      </p>
    </DatedPart>
  )
}
