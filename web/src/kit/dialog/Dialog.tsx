import { Modal } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Dialog.module.css'
import { FormElement, type Sending } from '../form/FormElement.tsx'
import { useBack } from '../history.ts'
import { useFocusReturn } from '../useFocusReturn.ts'
import { useNarrow } from '../useNarrow.ts'

/** Returns true if a calendar, list or menu is open inside the dialog. Escape closes that first. */
const hasOpenOverlay = (dialog: Element) =>
  dialog.querySelector('[aria-haspopup][aria-expanded="true"]') !== null ||
  // A closed list stays in the document with `display: none`.
  [...document.querySelectorAll('.mantine-Popover-dropdown')].some((list) => getComputedStyle(list).display !== 'none')

/** Returns true if no other dialog covers this one, not counting a dialog that is closing. */
const isTopDialog = (dialog: Element | null) =>
  dialog?.contains([...document.querySelectorAll('[data-open="true"] [aria-modal="true"]')].at(-1) ?? null) ?? false

/** Selects open elements that handle Escape themselves. */
const overlaySelector = '[data-open="true"], .mantine-Popover-dropdown, .mantine-Menu-dropdown'

/**
 * Returns true if no element handles a key pressed on `target`: the focused element has disappeared, is closing with
 * its dialog, or is behind a new dialog that is about to take the focus.
 */
const isUnhandled = (target: EventTarget | null) =>
  target instanceof Element && target.closest(overlaySelector) === null

/**
 * Returns the current content while `opened`. During the fade-out it returns the content last shown, even if it has
 * changed.
 */
function useLatestWhile<T>(opened: boolean, now: T): T {
  const [last, setLast] = useState(now)
  if (opened && last !== now) setLast(now)
  return opened ? now : last
}

/**
 * Shows a dialog. It fills screens narrower than 640 px, and closes with Escape, Back, a click outside or its close
 * button.
 */
export function Dialog(props: {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  size?: number
  /** False for a short question, which stays a small box on narrow screens too. */
  fillsNarrow?: boolean
  /** False if the user can't close the dialog. */
  closable?: boolean
  /** True to show only the children, without title and close button, in the upper part of the window. */
  plain?: boolean
  /** True if a parameter of the address opens the dialog. The history then already has an entry for the dialog. */
  inAddress?: boolean
}) {
  const { opened, onClose, size = 480, fillsNarrow = true, closable = true, inAddress = false, plain = false } = props
  const { title, children } = useLatestWhile(opened, props)
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const root = useRef<HTMLDivElement>(null)
  useBack(opened && !inAddress, closable ? onClose : null)
  // Mantine remembers the element that had the focus only if the dialog was first rendered closed.
  useFocusReturn(opened)

  // Mantine listens on the window, so Escape would close the dialog along with a list that is open in it.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !closable || !opened) return
    if (hasOpenOverlay(event.currentTarget)) return
    event.stopPropagation()
    onClose()
  }

  // Keys arrive at the body when the focused element has disappeared (for example when a form is replaced by its
  // result), or while a closing question above this dialog still exists. The listener is there from the first render,
  // because the next key may follow immediately.
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
      title={plain ? undefined : title}
      size={size}
      centered={!plain}
      yOffset={plain ? '10dvh' : undefined}
      fullScreen={isNarrow && fillsNarrow}
      radius={isNarrow && fillsNarrow ? 0 : 'lg'}
      closeOnEscape={false}
      closeOnClickOutside={closable}
      withCloseButton={closable && !plain}
      closeButtonProps={{ 'aria-label': t('Close') }}
      onKeyDownCapture={onKeyDownCapture}
      // A header element's own landmark role would add a second banner to the page. The dialog is named explicitly,
      // because Mantine names it only after the title is rendered, and a screen reader would find it without a name
      // until then.
      attributes={{ header: { role: 'presentation' }, content: { 'aria-label': title } }}
      classNames={{
        inner: classes.inner,
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      {plain ? (
        children
      ) : (
        <div ref={markFirstField} className={classes.pane}>
          <div className={classes.filling}>{children}</div>
        </div>
      )}
    </Modal>
  )
}

/** Selects the fields that can receive the cursor. */
const fields = [
  'input:not([type="hidden"], [type="file"], [type="radio"], [type="checkbox"], [hidden], :disabled, [readonly])',
  'select:not(:disabled)',
  'textarea:not(:disabled, [readonly])',
].join()

/** Marks the first field to be focused when the dialog opens, unless the dialog has marked another element. */
function markFirstField(content: HTMLElement | null): void {
  if (!content || content.querySelector('[data-autofocus]')) return
  content.querySelector(fields)?.setAttribute('data-autofocus', 'true')
}

/** Shows the form of a dialog. Its fields scroll; `buttons` stay visible below them. */
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
 * Shows the buttons at the end of a dialog, the primary one last, and the error above them. They stay visible in long
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
