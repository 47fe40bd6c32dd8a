import { useCallback, useEffect, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'

/** Short message that disappears after a while. */
export interface ToastContent {
  readonly id: string
  readonly title: string
  readonly text?: string | undefined
  readonly tone?: 'plain' | 'warn' | 'danger' | undefined
  /** Replaces the icon of the tone. */
  readonly icon?: IconName | undefined
  /** How long it stays, ms; undefined keeps it until it is closed. */
  readonly duration?: number | undefined
  /** Runs when the text is pressed, then closes the toast; the label describes it to assistive technology. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
  /** Separate button next to the text; closes the toast too. */
  readonly button?: { readonly label: string; readonly onPress: () => void } | undefined
}

export interface ToastProps {
  readonly toast: ToastContent
  readonly closeLabel: string
  readonly onClose: (id: string) => void
}

const icons: Record<'plain' | 'warn' | 'danger', IconName> = { plain: 'check-circle', warn: 'clock', danger: 'alert' }

/** One toast. Its timer is paused while the pointer or the focus is on it. */
export function Toast({ toast, closeLabel, onClose }: ToastProps) {
  const { id, title, text, tone = 'plain', icon, action, button, duration } = toast
  const close = useCallback(() => onClose(id), [id, onClose])
  const { pause, resume } = useCountdown(duration, close)
  const words = (
    <>
      <span className="toast__title">{title}</span> {text !== undefined && <span className="toast__text">{text}</span>}
    </>
  )
  return (
    <li
      className={classNames('toast', button && 'toast--button', tone !== 'plain' && `toast--${tone}`)}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <span className="toast__icon">
        <Icon name={icon ?? icons[tone]} />
      </span>
      {action === undefined ? (
        <div>{words}</div>
      ) : (
        <button
          type="button"
          className="toast__words"
          onClick={() => {
            action.onPress()
            close()
          }}
        >
          {words}
          <span className="vh">{action.label}</span>
        </button>
      )}
      {button !== undefined && (
        <span className="toast__button">
          <Button
            variant="text"
            size="compact"
            onPress={() => {
              button.onPress()
              close()
            }}
          >
            {button.label}
          </Button>
        </span>
      )}
      <IconButton icon="close" size={20} tone="quiet" label={closeLabel} onPress={close} />
    </li>
  )
}

/** Calls `onEnd` once `duration` ms have passed without a pause; never when it is undefined. */
function useCountdown(duration: number | undefined, onEnd: () => void) {
  const left = useRef(duration)
  const timer = useRef<{ id: number; since: number } | undefined>(undefined)
  const end = useRef(onEnd)

  const pause = useCallback(() => {
    if (timer.current === undefined || left.current === undefined) return
    window.clearTimeout(timer.current.id)
    left.current = Math.max(0, left.current - (performance.now() - timer.current.since))
    timer.current = undefined
  }, [])
  const resume = useCallback(() => {
    if (timer.current !== undefined || left.current === undefined) return
    timer.current = { id: window.setTimeout(() => end.current(), left.current), since: performance.now() }
  }, [])

  useEffect(() => {
    end.current = onEnd
  }, [onEnd])
  useEffect(() => {
    resume()
    return pause
  }, [resume, pause])
  return { pause, resume }
}
