import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'
import { IconButton } from './icon-button.tsx'
import './menu-button.css'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: IconName | undefined
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly onPress: () => void
}

export interface MenuButtonProps {
  /** Accessible name of the button and of its menu. */
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  /** `below`: at the end of a bar, the default. `above`: a boxed button at the start of a screen's foot. */
  readonly side?: 'above' | 'below' | undefined
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const step = STEPS[event.key]
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : step === undefined ? undefined : at + step
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}

/** Button with three dots that opens a menu of further actions. Escape, Tab and a press elsewhere close it. */
export function MenuButton({ label, items, open, onOpen, side = 'below' }: MenuButtonProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const latest = useRef(onOpen)
  useEffect(() => {
    latest.current = onOpen
  }, [onOpen])
  useLayoutEffect(() => {
    if (open) menu.current?.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)')?.focus()
  }, [open])
  useEffect(() => {
    if (!open) return undefined
    const onPointerDown = (event: PointerEvent): void => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) latest.current(false)
    }
    addEventListener('pointerdown', onPointerDown, true)
    return () => removeEventListener('pointerdown', onPointerDown, true)
  }, [open])
  const close = (): void => {
    button.current?.focus({ preventScroll: true })
    onOpen(false)
  }
  return (
    <div className="menu-frame" ref={frame}>
      <IconButton
        icon="more"
        box={side === 'above'}
        label={label}
        expanded={open}
        hasMenu
        controls={open ? id : undefined}
        ref={button}
        onPress={() => onOpen(!open)}
      />
      {open && (
        <div
          className={classNames('menu', side === 'above' && 'menu--above')}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          ref={menu}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.preventDefault()
              event.stopPropagation()
              close()
            } else if (event.key === 'Tab') close()
            else moveFocus(event)
          }}
        >
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classNames('menu__item', item.danger && 'menu__item--danger')}
              disabled={item.disabled}
              onClick={() => {
                // What the item opens returns the focus here.
                button.current?.focus({ preventScroll: true })
                item.onPress()
                onOpen(false)
              }}
            >
              {item.icon !== undefined && <Icon name={item.icon} size={20} />}
              <span>{item.label}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
