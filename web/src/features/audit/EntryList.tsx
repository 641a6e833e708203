import { IconServer } from '@tabler/icons-react'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry, AuditPerson } from '@muster/contract/audit/calls'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { formatTime } from '../../kit/format.ts'
import { DayRows } from '../../kit/list/DayRows.tsx'
import { RowButton } from '../../kit/list/RowButton.tsx'
import { PersonAvatar, PersonLink } from '../../kit/people/Person.tsx'
import { useToday } from '../../kit/session/session.tsx'
import classes from './EntryList.module.css'
import { type EntryGroup, groupEntries, nameOf, sentenceParts } from './labels.ts'

const EntryDetails = lazyPart(() => import('./EntryDetails.tsx'))

/** Shows entries by day, each as a sentence that opens its details. The same done for several people is one row. */
export function EntryList(props: { label: string; entries: readonly AuditEntry[]; loading: boolean }) {
  const { label, entries, loading } = props
  return (
    <section className={classes.list} aria-label={label} aria-busy={loading || undefined}>
      <DayRows
        rows={groupEntries(entries)}
        at={([{ at }]) => at}
        timeZone={Temporal.Now.timeZoneId()}
        today={useToday()}
      >
        {(group) =>
          group.length > 1 ? (
            <GroupRow key={group[0].id} entries={group} />
          ) : (
            <EntryRow key={group[0].id} entry={group[0]} />
          )
        }
      </DayRows>
    </section>
  )
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  return (
    <Row
      entry={entry}
      about={<PersonName of={entry.person} />}
      aboutText={entry.person ? nameOf(entry.person) : ''}
      details={
        <div className={classes.details}>
          <Suspense fallback={null}>
            <EntryDetails id={entry.id} />
          </Suspense>
        </div>
      }
    />
  )
}

/** Shows the same action of a person several times in one row, which opens the row of each. */
function GroupRow({ entries }: { entries: EntryGroup }) {
  const { t } = useTranslation()
  const [first] = entries
  const isSame = entries.every(({ content }) => content === first.content)
  const count = new Set(entries.map(({ person }) => person?.id)).size
  const people = isSame && count > 1 ? t('{count} people', { count }) : null
  const person = count > 1 ? null : first.person
  return (
    <Row
      entry={{ ...first, content: isSame ? first.content : null, person: people ? first.person : person }}
      about={people ? <span className="medium ink">{people}</span> : <PersonName of={person} />}
      aboutText={people ?? (person ? nameOf(person) : '')}
      after={people ? null : t('{count} times', { count: entries.length })}
      details={
        <ul className={`${classes.members} rows`}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      }
    />
  )
}

/** Shows a row with its sentence, which opens its details. */
function Row(props: {
  entry: AuditEntry
  /** The affected person or people, within the sentence. */
  about: ReactNode
  aboutText: string
  /** The text after the sentence. */
  after?: string | null
  details: ReactNode
}) {
  const { entry, about, aboutText, after, details } = props
  const { at, actor } = entry
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const parts = sentenceParts(entry)
  const spoken = parts.map((part) => (part.kind === 'person' ? aboutText : part.text)).join('')
  return (
    <li>
      <RowButton
        className={classes.row}
        label={[actor ? nameOf(actor) : 'Muster', spoken, after].filter(Boolean).join(' ')}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        controls={id}
      >
        <time className={`${classes.time} numbers faint`} dateTime={at}>
          {formatTime(at, Temporal.Now.timeZoneId())}
        </time>
        <ActorAvatar actor={actor} />
        <p className={`${classes.sentence} soft breaks`}>
          <span className="medium ink">{actor ? <PersonName of={actor} /> : 'Muster'}</span>{' '}
          {parts.map((part) =>
            part.kind === 'person' ? (
              <span key="person" className="medium ink">
                {about}
              </span>
            ) : (
              <span key={part.text} className={part.kind === 'content' ? 'ink' : undefined} dir="auto">
                {part.text}
              </span>
            ),
          )}
          {after ? <span className="ink"> {after}</span> : null}
        </p>
        <Origin entry={entry} />
      </RowButton>
      {isOpen ? <div id={id}>{details}</div> : null}
    </li>
  )
}

/** Shows the API key and the IP address that an action came from. */
function Origin({ entry: { key, address } }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  // Muster's own actions come from the server.
  const isAddress = address?.match(/[.:]/)
  if (!key && !isAddress) return null
  return (
    <span className={`${classes.origin} small faint`}>
      {key ? (
        <span className="tag">
          {key.isAssistant
            ? t('Assistant {name}', { name: key.name ?? key.id })
            : t('API key {name}', { name: key.name ?? key.id })}
        </span>
      ) : null}
      {isAddress ? <span className="numbers">{address}</span> : null}
    </span>
  )
}

function ActorAvatar({ actor }: { actor: AuditPerson | null }) {
  const person = actor && knownPerson(actor)
  if (person) return <PersonAvatar person={person} />
  return (
    <span className={`${classes.muster} tint`} aria-hidden>
      <IconServer size={16} />
    </span>
  )
}

function PersonName({ of }: { of: AuditPerson | null }) {
  const { t } = useTranslation()
  const person = of && knownPerson(of)
  if (person) return <PersonLink person={person} />
  return of ? nameOf(of) : t('someone')
}

/** Returns the person; null if they have been deleted. */
function knownPerson({ id, firstName, lastName, profileImage }: AuditPerson) {
  return firstName === null || lastName === null ? null : { id, firstName, lastName, profileImage }
}
