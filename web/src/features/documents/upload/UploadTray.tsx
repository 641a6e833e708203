import { ActionIcon, Button, Group, Progress } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconCircleCheck, IconRefresh, IconX, type Icon } from '@tabler/icons-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { followLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { formatPercent } from '../../../kit/format.ts'
import { FileTypeIcon } from '../shared/FileTypeIcon.tsx'
import classes from './upload.module.css'
import { removeUploads, retryUpload, type Upload, useUploads } from './uploads.ts'

/** Milliseconds until the tray closes after all uploads have finished. */
const closeDelayMs = 8000

const always = () => true

/**
 * Shows running uploads in every view, with their progress and buttons to cancel or retry. Closes after all have
 * finished, or when the user signs out.
 */
export function UploadTray() {
  const { t } = useTranslation()
  const { user } = useSession()
  const all = useUploads()
  const uploads = all.filter(({ owner }) => owner === user.id)
  const [isFolded, setIsFolded] = useState(false)
  const [isPaused, setIsPaused] = useState(false)
  const box = useRef<HTMLElement>(null)

  const count = (state: Upload['state']) => uploads.filter((each) => each.state === state).length
  const failedCount = count('failed')
  const doneCount = count('done')
  const activeCount = uploads.length - failedCount - doneCount
  const retriable = uploads.filter(({ state, retriable }) => state === 'failed' && retriable)
  const isComplete = uploads.length > 0 && doneCount === uploads.length

  useCancelOnSignOut(user.id)
  useReservedSpace(box, uploads.length > 0)
  useEffect(() => {
    if (!isComplete || isPaused) return
    const timer = window.setTimeout(() => removeUploads(always), closeDelayMs)
    return () => window.clearTimeout(timer)
  }, [isComplete, isPaused])

  if (uploads.length === 0) return null
  const title =
    activeCount > 0
      ? t('Uploading {done} of {total}', { done: doneCount + 1, total: uploads.length - failedCount })
      : failedCount > 0
        ? t('{count} files could not be uploaded', { count: failedCount })
        : t('{count} files uploaded', { count: doneCount })
  const Chevron = isFolded ? IconChevronUp : IconChevronDown

  return (
    <section
      ref={box}
      className={classes.tray}
      aria-label={t('Uploads')}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Group className={classes.head} gap="xs" wrap="nowrap">
        <p className="strong" role="status">
          {title}
        </p>
        <Group gap={2} wrap="nowrap" ms="auto">
          {retriable.length > 1 ? (
            <Button variant="subtle" size="compact-sm" onClick={() => retriable.forEach(({ id }) => retryUpload(id))}>
              {t('Retry All')}
            </Button>
          ) : null}
          <Tool
            label={isFolded ? t('Show files') : t('Hide files')}
            Icon={Chevron}
            expanded={!isFolded}
            onClick={() => setIsFolded(!isFolded)}
          />
          {activeCount === 0 ? <Tool label={t('Close')} Icon={IconX} onClick={() => removeUploads(always)} /> : null}
        </Group>
      </Group>
      {isFolded ? null : (
        <ul className={`${classes.uploads} rows`} aria-label={t('Files')}>
          {uploads.map((upload) => (
            <Row key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Removes uploads of a previously signed-in user and, when the signed-in page unmounts, all uploads. */
function useCancelOnSignOut(userId: string): void {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    removeUploads(({ owner }) => owner !== userId)
    return () => {
      isMounted.current = false
      // In strict mode, React unmounts and remounts a component immediately.
      queueMicrotask(() => isMounted.current || removeUploads(always))
    }
  }, [userId])
}

/** Reserves space so that the tray covers neither toasts nor the end of the page. */
function useReservedSpace(box: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !box.current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const [size] = entry?.borderBoxSize ?? []
      style.setProperty('--aside', `${Math.round((size?.blockSize ?? 0) + 8)}px`)
    })
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--aside')
    }
  }, [box, isShown])
}

function Tool(props: { label: string; Icon: Icon; expanded?: boolean; onClick: () => void }) {
  const { label, Icon, expanded, onClick } = props
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} aria-expanded={expanded} onClick={onClick}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

/** Shows an upload with its progress or result. */
function Row({ upload }: { upload: Upload }) {
  const { t } = useTranslation()
  const { id, file, state, share, failure, retriable, documentId } = upload
  const { name } = file
  const percent = Math.round(share * 100)
  const remove = () => removeUploads((each) => each.id === id)
  return (
    <li className="row" data-state={state}>
      <Group gap="sm" wrap="nowrap" flex={1} miw={0}>
        <FileTypeIcon name={name} />
        <span className={classes.about}>
          <span className="truncate" title={name} dir="auto">
            {name}
          </span>
          {state === 'sending' ? (
            <Progress.Root size="sm">
              <Progress.Section value={percent} aria-label={t('Uploading {name}', { name })} />
            </Progress.Root>
          ) : null}
          <span className={`${failure === null ? 'faint' : classes.problem} small numbers`}>
            {failure !== null
              ? t(failure)
              : state === 'waiting'
                ? t('Queued')
                : state === 'done'
                  ? t('Uploaded')
                  : share < 1
                    ? t('{percent} sent', { percent: formatPercent(percent) })
                    : t('Checking…')}
          </span>
        </span>
      </Group>
      <Group gap={2} wrap="nowrap">
        {state === 'failed' && retriable ? (
          <Tool label={t('Retry {name}', { name })} Icon={IconRefresh} onClick={() => retryUpload(id)} />
        ) : null}
        {state === 'done' && documentId !== null ? (
          <>
            <IconCircleCheck className={classes.done} size={18} aria-hidden />
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('View {name}', { name })}
              onClick={() => followLink(`?view=documents&document=${documentId}`)}
            >
              {t('View')}
            </Button>
          </>
        ) : (
          <Tool
            label={state === 'failed' ? t('Remove {name}', { name }) : t('Cancel {name}', { name })}
            Icon={IconX}
            onClick={remove}
          />
        )}
      </Group>
    </li>
  )
}
