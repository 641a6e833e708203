import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconAlertCircle, IconArrowBackUp, IconCheck, IconClock, IconEye, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../people/names.ts'
import { passFocusInPlace } from '../useFocusReturn.ts'
import { useFolded, useNarrow } from '../useNarrow.ts'
import { AddressLink } from '../session/address.tsx'
import { useSession } from '../session/session.tsx'
import { mayFollow } from '../views.ts'
import type { DecisionSubject } from './decisionKind.ts'
import { wordsOf } from './decisionWords.ts'

/**
 * Shows the buttons that decide on a request. While its decision is held, shows the button that undoes it instead, and
 * while it is being sent, says so. If it was refused, shows the reason below the buttons.
 */
export function DecisionCell<Row>(props: {
  kind: DecisionSubject<Row>
  row: Row
  /** `held` while the decision can be undone; undefined if there is none. */
  state: 'held' | 'sending' | undefined
  refusal: string | undefined
  onApprove: () => void
  onReject: () => void
  onUndo: () => void
}) {
  const { kind, row, state, refusal, onApprove, onReject, onUndo } = props
  const { t } = useTranslation()
  const session = useSession()
  const iconsOnly = useFolded()
  const isNarrow = useNarrow()
  const href = kind.href?.(row)
  const { approve, reject } = kind.actionsOf(row)
  if (state === 'sending')
    return (
      <span className="tag nowrap" data-colour="grey">
        <IconClock size={14} aria-hidden /> {t('In progress')}
      </span>
    )
  const shared = {
    ref: passFocusInPlace,
    size: 'compact-sm',
    px: iconsOnly ? 6 : undefined,
    styles: iconsOnly ? { section: { margin: 0 } } : undefined,
    'aria-description': `${fullName(kind.personOf(row))}, ${kind.describe(row)}`,
  } as const
  if (state === 'held')
    return (
      <Button
        {...shared}
        variant="default"
        title={t('Undo')}
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={onUndo}
      >
        {t('Undo')}
      </Button>
    )
  const label = (verb: string) => <span className={iconsOnly ? 'visually-hidden' : undefined}>{verb}</span>
  const [approveLabel, rejectLabel] = [t(wordsOf(kind, 'APPROVED').verb), t(wordsOf(kind, 'REJECTED').verb)]
  return (
    // On a phone the buttons are equal and as wide as the request.
    <Stack component="span" gap={4} flex={isNarrow ? '1 0 100%' : undefined}>
      <Group component="span" gap={isNarrow ? 8 : 4} wrap="nowrap">
        {approve ? (
          <Button
            {...shared}
            variant="light"
            flex={isNarrow ? '1 0 0' : undefined}
            title={approveLabel}
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={onApprove}
          >
            {label(approveLabel)}
          </Button>
        ) : null}
        {reject ? (
          <Button
            {...shared}
            {...(isNarrow ? { variant: 'default', flex: '1 0 0' } : { variant: 'subtle', color: 'gray' })}
            title={rejectLabel}
            leftSection={<IconX size={16} aria-hidden />}
            onClick={onReject}
          >
            {label(rejectLabel)}
          </Button>
        ) : null}
        {href && mayFollow(href, session) ? (
          <ActionIcon
            component={AddressLink}
            href={href}
            variant="subtle"
            color="gray"
            size={30}
            title={t('View Details')}
            aria-label={t('View Details: {name}, {what}', {
              name: fullName(kind.personOf(row)),
              what: kind.describe(row),
            })}
          >
            <IconEye size={16} aria-hidden />
          </ActionIcon>
        ) : null}
      </Group>
      {refusal ? (
        <span className="tag breaks" data-colour="red" style={{ whiteSpace: 'normal' }}>
          <IconAlertCircle size={14} aria-hidden /> {refusal}
        </span>
      ) : null}
    </Stack>
  )
}
