import { Modal } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Dialog.module.css'
import { FormElement, type Sending } from '../form/FormElement.tsx'
import { useBack } from '../history.ts'
import { useFocusReturn } from '../useFocusReturn.ts'
import { useNarrow } from '../useNarrow.ts'

/** Returns true if a calendar, list or menu is open in the dialog: Escape closes that first. */
const hasOpenOverlay = (dialog: Element) =>
  dialog.querySelector('[aria-haspopup][aria-expanded="true"]') !== null ||
  // A closed list stays in the page with `display: none`.
  [...document.querySelectorAll('.mantine-Popover-dropdown')].some((list) => getComputedStyle(list).display !== 'none')

/** Returns true if no other dialog is on top of this one, except one that is closing. */
const isTopDialog = (dialog: Element | null) =>
  dialog?.contains([...document.querySelectorAll('[data-open="true"] [aria-modal="true"]')].at(-1) ?? null) ?? false

/** Selects the elements that handle Escape themselves. */
const overlaySelector = '[data-open="true"], .mantine-Popover-dropdown, .mantine-Menu-dropdown'

/**
 * Returns true if nothing else handles a key pressed on the target: the focused element has disappeared, closes with
 * its dialog, or is behind a dialog that has just been rendered and is about to take the focus.
 */
const isUnhandled = (target: EventTarget | null) =>
  target instanceof Element && target.closest(overlaySelector) === null

/** Returns the content while `opened`; during fade-out it returns the last one, whatever changed. */
function useLatestWhile<T>(opened: boolean, now: T): T {
  const [last, setLast] = useState(now)
  if (opened && last !== now) setLast(now)
  return opened ? now : last
}

/**
 * Shows a dialog: it fills the screen below 640 px and closes with Escape, Back, a click outside or its close button.
 */
export function Dialog(props: {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  size?: number
  /** False for a small question, which stays a box on small screens too. */
  fillsNarrow?: boolean
  /** False if there is nothing to return to. */
  closable?: boolean
  /** Set if a key of the address opens the dialog, which gives it its entry in the history. */
  inAddress?: boolean
}) {
  const { opened, onClose, size = 480, fillsNarrow = true, closable = true, inAddress = false } = props
  const { title, children } = useLatestWhile(opened, props)
  const { t } = useTranslation()
  const narrow = useNarrow()
  const root = useRef<HTMLDivElement>(null)
  useBack(opened && !inAddress, closable ? onClose : null)
  // Mantine remembers the opener only of a dialog that was rendered closed before.
  useFocusReturn(opened)

  // Mantine listens on the window and would close the dialog together with a list that is open in it.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !closable || !opened) return
    if (hasOpenOverlay(event.currentTarget)) return
    event.stopPropagation()
    onClose()
  }

  // When the focused element has disappeared (for example a form replaced by its result), or while a closing question
  // above this dialog still exists, keys arrive at the body. Listens from the first render, because the next key may
  // follow immediately.
  useLayoutEffect(() => {
    if (!opened || !closable) return
    const onKey = ({ key, target }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && isUnhandled(target) && isTopDialog(root.current)) onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [opened, closable, onClose])

  return (
    <Modal
      ref={root}
      data-open={opened}
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      centered
      fullScreen={narrow && fillsNarrow}
      radius={narrow && fillsNarrow ? 0 : 'lg'}
      closeOnEscape={false}
      closeOnClickOutside={closable}
      withCloseButton={closable}
      closeButtonProps={{ 'aria-label': t('Close') }}
      onKeyDownCapture={onKeyDownCapture}
      // The header's own landmark role would put a second banner on the page. Mantine names a dialog by its title only
      // after the title is rendered: until then a screen reader found a dialog without a name.
      attributes={{ header: { role: 'presentation' }, content: { 'aria-label': title } }}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
    >
      <div ref={markFirstField} className={classes.pane}>
        <div className={classes.filling}>{children}</div>
      </div>
    </Modal>
  )
}

/** Selects the fields that can take the cursor. */
const fields = [
  'input:not([type="hidden"], [type="file"], [type="radio"], [type="checkbox"], [hidden], :disabled, [readonly])',
  'select:not(:disabled)',
  'textarea:not(:disabled, [readonly])',
].join()

/** Focuses the first field when the dialog opens, unless the dialog has chosen another element. */
function markFirstField(content: HTMLElement | null): void {
  if (!content || content.querySelector('[data-autofocus]')) return
  content.querySelector(fields)?.setAttribute('data-autofocus', 'true')
}

/** Shows the form of a dialog: its fields scroll, and `buttons` stay below them. */
export function DialogForm(props: {
  form: Pick<Sending, 'submit' | 'submitting'>
  disabled?: boolean
  buttons: ReactNode
  children: ReactNode
}) {
  return (
    <FormElement form={props.form} disabled={props.disabled} className={classes.form}>
      <div className={classes.pane}>
        <div className={classes.filling}>{props.children}</div>
      </div>
      {props.buttons}
    </FormElement>
  )
}

/**
 * Shows the buttons at the end of a dialog, the primary one last, with the error above them. They stay visible in long
 * dialogs.
 */
export function DialogButtons({ problem, children }: { problem?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.foot}>
      {problem}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
