import { Modal } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Dialog.module.css'
import { FormElement, type Sending } from '../form/FormElement.tsx'
import { useBack } from '../history.ts'
import { useFocusBack } from '../useFocusBack.ts'
import { useNarrow } from '../useNarrow.ts'

/** Whether a calendar, list or menu is open over the dialog: Escape closes that first. */
const somethingOpenAbove = (dialog: Element) =>
  dialog.querySelector('[aria-haspopup][aria-expanded="true"]') !== null ||
  // A list that was open before stays in the page, not displayed.
  [...document.querySelectorAll('.mantine-Popover-dropdown')].some((list) => getComputedStyle(list).display !== 'none')

/** Whether no other dialog lies over this one, but for one that is just closing. */
const isUppermost = (dialog: Element | null) =>
  dialog?.contains([...document.querySelectorAll('[data-open="true"] [aria-modal="true"]')].at(-1) ?? null) ?? false

/** Selects what answers Escape by itself. */
const answersItself = '[data-open="true"], .mantine-Popover-dropdown, .mantine-Menu-dropdown'

/**
 * Where nobody else answers a key: what had the focus has gone, goes with the dialog that it is in, or lies behind a dialog
 * that has only just been drawn and takes the focus in a moment.
 */
const isNobodys = (target: EventTarget | null) => target instanceof Element && target.closest(answersItself) === null

/** What is shown while `opened`, which stays as it was while that fades out, whatever became of it. */
function useWhile<T>(opened: boolean, now: T): T {
  const [last, setLast] = useState(now)
  if (opened && last !== now) setLast(now)
  return opened ? now : last
}

/** A dialog: fills the screen below 640 px, closed by Escape, Back, a click outside and its cross. */
export function Dialog(props: {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  size?: number
  /** False for a small question, which stays a box on a small screen too. */
  fillsNarrow?: boolean
  /** False where there is nothing to go back to. */
  closable?: boolean
  /** For a dialog that a key of the address opens: it has its entry in the history by that. */
  inAddress?: boolean
}) {
  const { opened, onClose, size = 480, fillsNarrow = true, closable = true, inAddress = false } = props
  const { title, children } = useWhile(opened, props)
  const { t } = useTranslation()
  const narrow = useNarrow()
  const root = useRef<HTMLDivElement>(null)
  useBack(opened && !inAddress, closable ? onClose : null)
  // Mantine remembers what opened it only of a dialog that was there, closed, before.
  useFocusBack(opened)

  // Mantine listens on the window and would close the dialog together with a list that is open in it.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !closable || !opened) return
    if (somethingOpenAbove(event.currentTarget)) return
    event.stopPropagation()
    onClose()
  }

  // Where what had the focus has gone (a form that gave way to its result), keys arrive at the body; while a question
  // over this dialog closes, still there. Listens from when the dialog is drawn: the next key may follow at once.
  useLayoutEffect(() => {
    if (!opened || !closable) return
    const onKey = ({ key, target }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && isNobodys(target) && isUppermost(root.current)) onClose()
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
      // The header's own landmark role would put a second banner on the page. Mantine names a dialog by its title only once
      // that was drawn: until then a reader came upon one without a name.
      attributes={{ header: { role: 'presentation' }, content: { 'aria-label': title } }}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
    >
      <div ref={markFirstField} className={classes.pane}>
        <div className={classes.filling}>{children}</div>
      </div>
    </Modal>
  )
}

/** Fields in which the cursor may stand. */
const fields = [
  'input:not([type="hidden"], [type="file"], [type="radio"], [type="checkbox"], [hidden], :disabled, [readonly])',
  'select:not(:disabled)',
  'textarea:not(:disabled, [readonly])',
].join()

/** Lets the cursor stand in the first field when the dialog opens, unless the dialog has chosen another place. */
function markFirstField(content: HTMLElement | null): void {
  if (!content || content.querySelector('[data-autofocus]')) return
  content.querySelector(fields)?.setAttribute('data-autofocus', 'true')
}

/** The form that fills a dialog: its fields scroll, and `buttons` stay below them. */
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
 * The buttons at the end of a dialog, the primary one last, and above them what went wrong. They stay in view however
 * long the dialog is.
 */
export function DialogButtons({ problem, children }: { problem?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.foot}>
      {problem}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
