import { Button, Group, Stack } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../people/names.ts'
import { passFocusOnUnmount } from '../useFocusReturn.ts'
import { useFolded } from '../useNarrow.ts'
import type { DecisionSubject } from './decisionKind.ts'
import { wordsOf } from './decisionWords.ts'

/**
 * Shows the buttons that decide on a request. While its decision is held or being sent, shows that instead; if it was
 * refused, shows the reason below the buttons.
 */
export function DecisionCell<Row>(props: {
  kind: DecisionSubject<Row>
  row: Row
  isHeld: boolean
  refusal: string | undefined
  onApprove: () => void
  onReject: () => void
}) {
  const { kind, row, isHeld, refusal, onApprove, onReject } = props
  const { t } = useTranslation()
  const iconsOnly = useFolded()
  const { approve, reject } = kind.actionsOf(row)
  if (isHeld)
    return (
      <span className="tag nowrap" data-colour="grey">
        <IconClock size={14} aria-hidden /> {t('In progress')}
      </span>
    )
  const shared = {
    ref: passFocusOnUnmount,
    size: 'compact-sm',
    px: iconsOnly ? 6 : undefined,
    styles: iconsOnly ? { section: { margin: 0 } } : undefined,
    'aria-description': `${fullName(kind.personOf(row))}, ${kind.describe(row)}`,
  } as const
  const label = (verb: string) => <span className={iconsOnly ? 'visually-hidden' : undefined}>{verb}</span>
  const [approveLabel, rejectLabel] = [t(wordsOf(kind, 'APPROVED').verb), t(wordsOf(kind, 'REJECTED').verb)]
  return (
    <Stack component="span" gap={4}>
      <Group component="span" gap={4} wrap="nowrap">
        {approve ? (
          <Button
            {...shared}
            variant="light"
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
            variant="subtle"
            color="gray"
            title={rejectLabel}
            leftSection={<IconX size={16} aria-hidden />}
            onClick={onReject}
          >
            {label(rejectLabel)}
          </Button>
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
