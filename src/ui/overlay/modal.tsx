import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'

export interface ModalProps {
  readonly open: boolean
  /** Asked for by the close button, Escape and a press beside the modal. */
  readonly onClose: () => void
  readonly title: string
  readonly closeLabel: string
  readonly children: ReactNode
  /** Actions that stay in view under the scrolling body. */
  readonly foot?: ReactNode
  /** 400 px wide instead of 520 on large screens. */
  readonly small?: boolean | undefined
  /** 'alertdialog' for a question that must be answered; a press beside it then does nothing. */
  readonly role?: 'dialog' | 'alertdialog' | undefined
  /** Id of the text that explains an alert dialog. */
  readonly describedBy?: string | undefined
  readonly ref?: Ref<HTMLDialogElement> | undefined
}

/**
 * A native modal dialog: a bottom sheet on phones, a card in the middle from 700 px.
 * The rest of the page is inert while it is open, and the focus goes back to where it was.
 */
export function Modal({ open, ...props }: ModalProps) {
  return open ? <OpenModal {...props} /> : null
}

function OpenModal(props: Omit<ModalProps, 'open'>) {
  const { onClose, title, closeLabel, children, foot, small, role = 'dialog', describedBy, ref } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const askToClose = useRef(onClose)
  useImperativeHandle(ref, () => dialog.current as HTMLDialogElement, [])

  useEffect(() => {
    askToClose.current = onClose
  }, [onClose])

  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    return () => {
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
        // Whoever opened it decides; the element must not close on its own.
        event.preventDefault()
        if (event.target === event.currentTarget) askToClose.current()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        askToClose.current()
      }}
      onClick={(event) => {
        if (role === 'dialog' && event.target === event.currentTarget) askToClose.current()
      }}
    >
      <header className="modal__head">
        <h2 className="modal__title" id={titleId}>
          {title}
        </h2>
        <IconButton icon="close" label={closeLabel} tone="quiet" onPress={onClose} />
      </header>
      <div className="modal__body">{children}</div>
      {foot !== undefined && <footer className="modal__foot">{foot}</footer>}
    </dialog>
  )
}
