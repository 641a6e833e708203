import { Checkbox, Group, Input, Stack } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type WebhookEvent, webhookEventNames, webhookEvents } from '@muster/contract/webhooks/events'

/** The labels of the groups, by the first word of their events, as translation keys. */
const groupLabels: Record<string, string> = {
  employee: 'People',
  leave: 'Leave',
  attendance: 'Attendance',
  shift: 'Shifts',
  payroll: 'Payroll',
  review: 'Reviews',
  job: 'Jobs',
  application: 'Applications',
  invoice: 'Invoices',
}

const groupOf = (event: WebhookEvent) => event.split('.')[0] ?? event
const groups = Object.entries(Object.groupBy(webhookEventNames, groupOf))

/** Lets the user choose the events of a webhook, one by one or by group. */
export function EventPicker(props: {
  selection: readonly WebhookEvent[]
  onChange: (selection: WebhookEvent[]) => void
  error?: string | undefined
}) {
  const { selection, onChange, error } = props
  const { t } = useTranslation()
  const title = useId()
  const select = (events: readonly WebhookEvent[], isSelected: boolean) => {
    const others = selection.filter((event) => !events.includes(event))
    onChange(isSelected ? webhookEventNames.filter((name) => [...others, ...events].includes(name)) : others)
  }
  return (
    <Stack component="section" gap={8} aria-labelledby={title}>
      <Group align="baseline" justify="space-between" wrap="nowrap">
        <h3 id={title} className="subhead">
          {t('Events')}
        </h3>
        <span className="faint small numbers nowrap">
          {t('{count} of {total} selected', { count: selection.length, total: webhookEventNames.length })}
        </span>
      </Group>
      {error ? <Input.Error>{error}</Input.Error> : null}
      <ul className="card rows">
        {groups.map(([group, events = []]) => {
          const chosen = events.filter((event) => selection.includes(event)).length
          return (
            <Stack component="li" key={group} gap={8} p={12}>
              <Checkbox
                label={<span className="medium">{t(groupLabels[group] ?? group)}</span>}
                checked={chosen === events.length}
                indeterminate={chosen > 0 && chosen < events.length}
                onChange={({ currentTarget }) => select(events, currentTarget.checked)}
              />
              <div className="grid-cards" style={{ paddingInlineStart: '1.75rem', gap: '0.5rem 1rem' }}>
                {events.map((event) => (
                  <Checkbox
                    key={event}
                    label={t(webhookEvents[event].description)}
                    description={<code>{event}</code>}
                    checked={selection.includes(event)}
                    onChange={({ currentTarget }) => select([event], currentTarget.checked)}
                  />
                ))}
              </div>
            </Stack>
          )
        })}
      </ul>
    </Stack>
  )
}
