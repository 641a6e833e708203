import { Button, Stack, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayrollChecklist } from '@muster/contract/payroll/checklist'
import { type PeopleKey, peopleKeys } from '@muster/contract/payroll/checklistKeys'
import { orpc } from '../../../kit/api/client.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { formatCount, formatMonth } from '../../../kit/format.ts'
import { oneOf } from '../../../kit/list/filters.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { AddressLink, useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { decisionTabsOf } from '../../../kit/views.ts'
import { checkName } from '../discussion/signOffWords.ts'
import { ChecklistPeople } from './ChecklistPeople.tsx'
import { approvalTabs, openPoints, peopleLabels, recordLabel } from './pointWords.ts'
import classes from './checklist.module.css'

const keyParam = oneOf(peopleKeys)

/** Shows the checklist of a month, or the people of the point that the address names. */
export default function ChecklistDialog({ period }: { period: string }) {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const key = keyParam.read(params.get('checklist') ?? '')
  const query = useQuery(orpc.payroll.checklist.queryOptions({ input: { period } }))
  const close = () => set({ checklist: null }, { replace: true })
  const month = formatMonth(period)
  return (
    <Dialog
      opened
      inAddress
      onClose={close}
      title={key ? t('{what}, {month}', { what: t(peopleLabels[key]), month }) : t('Checklist, {month}', { month })}
      size={560}
    >
      {key ? (
        <ChecklistPeople key={key} period={period} point={key} />
      ) : (
        <Loaded query={query} skeleton={<ListSkeleton rows={6} height={44} />}>
          {({ checklist }) => <Points checklist={checklist} />}
        </Loaded>
      )}
      <DialogButtons>
        {key ? (
          <Button variant="default" onClick={() => set({ checklist: 'points' }, { replace: true })}>
            {t('Back to Checklist')}
          </Button>
        ) : null}
        <Button variant="default" onClick={close} data-autofocus>
          {t('Close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function Points({ checklist }: { checklist: PayrollChecklist }) {
  const { t } = useTranslation()
  const session = useSession()
  const { period, undecided, lacking, records, heldParts, signOffs, changes, days } = checklist
  const decides = new Set(decisionTabsOf(session).map(({ key }) => key))
  const hrefOf = ({ key, decidable }: PayrollChecklist['undecided'][number]) => {
    const tab = approvalTabs[key]
    if (decidable === 0 || !decides.has(tab)) return null
    const { from, to } =
      key === 'OVERTIME'
        ? days.overtime
        : key === 'ADJUSTMENTS'
          ? { from: `${period}-01`, to: `${period}-${Temporal.PlainYearMonth.from(period).daysInMonth}` }
          : days.time
    return `?view=approvals&tab=${tab}&from=${from}&to=${to}`
  }
  return (
    <Stack gap="lg">
      {openPoints(checklist) === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={20} />}
          title={t('Everything is settled')}
          message={t('No requests are pending, no one lacks anything, and no record has an exception.')}
        />
      ) : null}
      <Group title={t('Undecided')} isEmpty={undecided.length === 0}>
        {undecided.map((point) => (
          <Point
            key={point.key}
            label={t(peopleLabels[point.key])}
            count={point.count}
            detail={
              point.decidable === 0
                ? t('Pending someone else’s decision')
                : point.decidable < point.count
                  ? t('{count} for you to decide', { count: point.decidable })
                  : undefined
            }
            href={hrefOf(point)}
            point={point.key}
          />
        ))}
      </Group>
      <Group title={t('Missing')} isEmpty={lacking.length === 0}>
        {lacking.map(({ key, count }) => (
          <Point key={key} label={t(peopleLabels[key])} count={count} href={null} point={key} />
        ))}
      </Group>
      <Group title={t('Records to check')} isEmpty={records.length === 0}>
        {records.map(({ key, count, blocks }) => (
          <Point
            key={key}
            label={t(recordLabel(key))}
            count={count}
            tag={blocks ? t('Prevents approval') : undefined}
            href={`?view=payroll&tab=records&month=${period}&exception=${key}`}
          />
        ))}
      </Group>
      <Group title={t('The month waits for parts on hold')} isEmpty={heldParts.length === 0}>
        {heldParts.map(({ key, name, count }) => (
          <Point
            key={key}
            label={name}
            count={count}
            tag={t('Prevents approval')}
            href={`?view=payroll&tab=records&month=${period}&run=${key.slice(8)}&exception=HELD`}
          />
        ))}
      </Group>
      <Group title={t('Missing sign-offs')} isEmpty={signOffs.length === 0}>
        {signOffs.map((signOff) => (
          <Point
            key={signOff.id}
            label={checkName(signOff)}
            tag={t('Prevents approval')}
            detail={signOff.isOutdated ? t('Outdated') : undefined}
            href={`?view=payroll&tab=records&month=${period}&signoffs=open`}
          />
        ))}
      </Group>
      <Group title={t('Changes since the previous month')} isEmpty={changes.length === 0}>
        {changes.map(({ key, count }) => (
          <Point key={key} label={t(peopleLabels[key])} count={count} href={null} point={key} />
        ))}
      </Group>
    </Stack>
  )
}

/** Shows the points of one kind under their title. Renders nothing without any. */
function Group({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  const id = useId()
  if (isEmpty) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={`soft small medium ${classes.title}`}>
        {title}
      </h3>
      <ul className="rows framed">{children}</ul>
    </section>
  )
}

/** Shows a point with its number, if it has one. It leads to `href` or, without one, to the people of `point`. */
function Point(props: {
  label: string
  count?: number
  detail?: string
  tag?: string
  href: string | null
  point?: PeopleKey
}) {
  const { label, count, detail, tag, href, point } = props
  const { set } = useAddress()
  return (
    <li className={`row ${classes.point}`}>
      {href === null && point ? (
        <UnstyledButton className="row-link" onClick={() => set({ checklist: point }, { replace: true })}>
          {label}
        </UnstyledButton>
      ) : (
        <AddressLink className="row-link" href={href ?? ''}>
          {label}
        </AddressLink>
      )}
      {tag ? (
        <span className="tag" data-colour="red">
          {tag}
        </span>
      ) : null}
      {detail ? <span className="soft small">{detail}</span> : null}
      <span className={`medium numbers ${classes.count}`}>{count === undefined ? null : formatCount(count)}</span>
      <IconChevronRight size={16} className="icon mantine-rotate-rtl" aria-hidden />
    </li>
  )
}
