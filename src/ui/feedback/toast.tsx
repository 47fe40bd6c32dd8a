import { useCallback, useEffect, useLayoutEffect, useRef, type FocusEvent } from 'react'
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

/** One toast. Its timer is paused while the pointer or the focus is on it; Escape closes it there. */
export function Toast({ toast, closeLabel, onClose }: ToastProps) {
  const { id, title, text, tone = 'plain', icon, action, button, duration } = toast
  const close = useCallback(() => onClose(id), [id, onClose])
  const { pause, resume } = useCountdown(duration, close)
  const { root, onFocus } = useReturnedFocus(pause)
  const words = (
    <>
      <span className="toast__title">{title}</span> {text !== undefined && <span className="toast__text">{text}</span>}
    </>
  )
  return (
    <li
      ref={root}
      className={classNames('toast', button && 'toast--button', tone !== 'plain' && `toast--${tone}`)}
      // Not on enter: the next toast appears under a pointer that has just closed the one before.
      onPointerMove={pause}
      onPointerLeave={resume}
      onFocus={onFocus}
      onBlur={resume}
      onKeyDown={({ key }) => key === 'Escape' && close()}
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

/** Calls `onEnd` once `duration` ms have passed without a pause; never when it is undefined. A changed duration counts from the beginning. */
function useCountdown(duration: number | undefined, onEnd: () => void) {
  const passed = useRef(0)
  const isPaused = useRef(false)
  const timer = useRef<{ id: number; since: number } | undefined>(undefined)
  const end = useRef(onEnd)

  const stop = useCallback(() => {
    if (timer.current === undefined) return
    window.clearTimeout(timer.current.id)
    passed.current += performance.now() - timer.current.since
    timer.current = undefined
  }, [])
  const start = useCallback(() => {
    if (timer.current !== undefined || duration === undefined || isPaused.current) return
    timer.current = { id: window.setTimeout(() => end.current(), Math.max(0, duration - passed.current)), since: performance.now() }
  }, [duration])
  const pause = useCallback(() => {
    isPaused.current = true
    stop()
  }, [stop])
  const resume = useCallback(() => {
    isPaused.current = false
    start()
  }, [start])

  useEffect(() => {
    end.current = onEnd
  }, [onEnd])
  useEffect(() => {
    start()
    return stop
  }, [start, stop])
  return { pause, resume }
}

/** Returns the focus to where it was when the toast goes with it. */
function useReturnedFocus(pause: () => void) {
  const root = useRef<HTMLLIElement>(null)
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const toast = root.current
    return () => {
      if (toast?.contains(document.activeElement) && before.current instanceof HTMLElement) before.current.focus()
    }
  }, [])
  const onFocus = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget && !root.current?.contains(relatedTarget)) before.current = relatedTarget
    pause()
  }
  return { root, onFocus }
}
