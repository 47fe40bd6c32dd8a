import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { leaveCopy } from './exit-copy.ts'
import { useScrollStop } from './use-scroll-stop.ts'

export interface ModalProps {
  readonly open: boolean
  /** Called by the close button, Escape and a press outside the modal. */
  readonly onClose: () => void
  readonly title: string
  readonly closeLabel: string
  readonly children: ReactNode
  /** Actions that stay visible below the scrolling body. */
  readonly foot?: ReactNode
  /** 400 px wide on large screens, instead of 520 px. */
  readonly small?: boolean | undefined
  /** 'alertdialog' for a question that must be answered; a press outside it is then ignored. */
  readonly role?: 'dialog' | 'alertdialog' | undefined
  /** Id of the text that describes the dialog: a question, or why a form is shown. */
  readonly describedBy?: string | undefined
  readonly ref?: Ref<HTMLDialogElement> | undefined
}

/** Number of open modals: the page behind does not scroll. */
let openModals = 0
function countOpen(change: 1 | -1): void {
  openModals += change
  document.documentElement.toggleAttribute('data-modal', openModals > 0)
}

/**
 * Native modal dialog: a bottom sheet on phones, a centred card from 700 px.
 * The rest of the page is inert while it is open, and closing it returns the focus.
 */
export function Modal({ open, ...props }: ModalProps) {
  return open ? <OpenModal {...props} /> : null
}

function OpenModal(props: Omit<ModalProps, 'open'>) {
  const { onClose, title, closeLabel, children, foot, small, role = 'dialog', describedBy, ref } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const isScrollStop = useScrollStop(body)
  const titleId = useId()
  const requestClose = useRef(onClose)
  useImperativeHandle(ref, () => dialog.current as HTMLDialogElement, [])

  useEffect(() => {
    requestClose.current = onClose
  }, [onClose])

  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    countOpen(1)
    return () => {
      countOpen(-1)
      leaveCopy(element)
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={classNames('modal', small && 'modal--small')}
      role={role === 'alertdialog' ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // The owner decides; the element must not close without it.
        event.preventDefault()
        if (event.target === event.currentTarget) requestClose.current()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        requestClose.current()
      }}
      onClick={(event) => {
        if (role === 'dialog' && event.target === event.currentTarget) requestClose.current()
      }}
    >
      <header className="modal__head">
        <h2 className="modal__title" id={titleId}>
          {title}
        </h2>
        <IconButton icon="close" label={closeLabel} tone="quiet" onPress={onClose} />
      </header>
      <div ref={body} className="modal__body" {...(isScrollStop ? { role: 'region', tabIndex: 0, 'aria-labelledby': titleId } : {})}>
        {children}
      </div>
      {foot !== undefined && <footer className="modal__foot">{foot}</footer>}
    </dialog>
  )
}
