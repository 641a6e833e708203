import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailStatus, OutboxMail } from '@muster/contract/outbox/calls'
import { formatCount, formatInstant } from '../../kit/format.ts'
import { fullName } from '../../kit/people/names.ts'
import { personHref } from '../../kit/people/Person.tsx'
import { Ago } from '../../kit/time/Ago.tsx'
import { AddressLink } from '../../kit/session/address.tsx'
import { failureReason, isWrongAddress } from './failureReason.ts'
import classes from './MailGroups.module.css'
import { mailStyles } from './mailStyles.ts'

/** Shows mails by their status, those that need attention first, each group with the action for all its mails. */
export function MailGroups(props: {
  mails: readonly OutboxMail[]
  counts: Partial<Record<MailStatus, number>>
  loading: boolean
  actionOf: (status: MailStatus) => ReactNode
  onOpen: (mail: OutboxMail) => void
  /** Sends a mail again; undefined without a mail server. */
  onRetry?: (mail: OutboxMail) => void
}) {
  const { mails, counts, loading, actionOf, onOpen, onRetry } = props
  return (
    <div aria-busy={loading || undefined}>
      {[...Map.groupBy(mails, ({ status }) => status)].map(([status, ofStatus]) => (
        <Group key={status} status={status} count={counts[status]} action={actionOf(status)}>
          {ofStatus.map((mail) => (
            <Mail key={mail.id} mail={mail} onOpen={() => onOpen(mail)} onRetry={onRetry && (() => onRetry(mail))} />
          ))}
        </Group>
      ))}
    </div>
  )
}

function Group(props: { status: MailStatus; count?: number; action: ReactNode; children: ReactNode }) {
  const { status, count, action, children } = props
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.heading}>
        <h2 id={id} className="subhead">
          {t(mailStyles[status].label)}{' '}
          {count === undefined ? null : <span className="faint numbers">{formatCount(count)}</span>}
        </h2>
        {action}
      </div>
      <ul className="rows card">{children}</ul>
    </section>
  )
}

function Mail({ mail, onOpen, onRetry }: { mail: OutboxMail; onOpen: () => void; onRetry?: () => void }) {
  const { t } = useTranslation()
  const { subject, status, person, recipient, createdAt, sentAt } = mail
  const { colour, Icon } = mailStyles[status]
  return (
    <li className={`row ${classes.mail}`}>
      <span className="sign" data-colour={colour} aria-hidden>
        {Icon ? <Icon size={18} stroke={1.75} /> : null}
      </span>
      <div className={`${classes.words} breaks`}>
        <button type="button" className={`${classes.subject} row-link`} dir="auto" onClick={onOpen}>
          {subject}
        </button>
        {status === 'FAILED' ? <Failure mail={mail} /> : null}
      </div>
      <p className={`${classes.to} breaks`}>
        <span className="visually-hidden">{t('To')}</span> {person ? fullName(person) : recipient}
        {person ? <span className="faint small">{recipient}</span> : null}
      </p>
      <Ago at={sentAt ?? createdAt} className={`${classes.when} faint small nowrap numbers`} />
      <NextStep mail={mail} onOpen={onOpen} onRetry={onRetry} />
    </li>
  )
}

/**
 * Shows the next step of a mail that is not sent: to correct its address, to try again, or, without a mail server, to
 * read why it failed.
 */
function NextStep({ mail, onOpen, onRetry }: { mail: OutboxMail; onOpen: () => void; onRetry?: () => void }) {
  const { t } = useTranslation()
  const { subject, status, person, error } = mail
  const corrects = status === 'FAILED' && person !== null && isWrongAddress(error)
  if (status === 'SENT' || (status !== 'FAILED' && !onRetry)) return null
  const look = { variant: 'default', size: 'compact-sm', 'aria-description': subject } as const
  return (
    <div className={classes.step}>
      {corrects ? (
        <Button {...look} component={AddressLink} href={personHref(person.id)}>
          {t('Correct Address')}
        </Button>
      ) : null}
      {onRetry ? (
        <Button {...look} leftSection={<IconRefresh size={14} aria-hidden />} onClick={onRetry}>
          {t('Try again')}
        </Button>
      ) : corrects ? null : (
        <Button {...look} onClick={onOpen}>
          {t('View Details')}
        </Button>
      )}
    </div>
  )
}

/** Shows why a mail failed, and how often it was tried. */
function Failure({ mail: { error, tries, nextTry } }: { mail: OutboxMail }) {
  const { t } = useTranslation()
  const reason = error && failureReason(error)
  return (
    <>
      <p className={`${classes.reason} small`} title={error ?? undefined}>
        {reason ? t(reason) : error}
      </p>
      <p className="faint small">
        {nextTry
          ? t('Attempts: {tries} · next {when}', { tries, when: formatInstant(nextTry) })
          : t('Gave up after {count} attempts', { count: tries })}
      </p>
    </>
  )
}
