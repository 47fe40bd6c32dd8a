import { type KeyboardEvent, type Ref, useCallback, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'
import { leaveCopy } from './exit-copy.ts'
import { itemAfterKey } from './menu-keys.ts'
import { menuPosition, type MenuAnchor } from './menu-position.ts'
import './menu.css'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: IconName | undefined
  /** 'danger' for what destroys something or is hard to take back. */
  readonly tone?: 'plain' | 'danger' | undefined
  readonly disabled?: boolean | undefined
  readonly onPress: () => void
}

export interface MenuHandle {
  /** Opens the menu at a point of the window, px: where a finger rested or a mouse was pressed. */
  readonly openAt: (x: number, y: number) => void
}

export interface MenuProps {
  /** Accessible name of the button and of the list. */
  readonly label: string
  readonly icon?: IconName | undefined
  /** Without items there is no button. */
  readonly items: readonly MenuItem[]
  /**
   * Puts the open menu on the history, so that Back closes it: `openQuestion`.
   * @param close closes the menu
   * @returns takes it off the history
   */
  readonly onOpen: (close: () => void) => () => void
  /** 'icon' has 44 px, 'box' is a quiet box of 48 px, 'dots' is a small icon in a line of text. */
  readonly look?: 'icon' | 'box' | 'dots' | undefined
  readonly ref?: Ref<MenuHandle> | undefined
}

const LOOKS = { icon: 'ib ib--quiet', box: 'ib ib--box', dots: 'menu-dots' } as const

type Opened = { readonly at: MenuAnchor | undefined; readonly first: 'first' | 'last' }

/** Button that opens a list of actions beside it. Escape, Back, Tab and a press outside close it, and the focus returns to the button. */
export function Menu({ label, icon = 'more', items, onOpen, look = 'icon', ref }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const isOpen = opened !== undefined
  const listId = useId()
  const close = useCallback(() => {
    button.current?.focus({ preventScroll: true })
    setOpened(undefined)
  }, [])
  useImperativeHandle(ref, () => ({ openAt: (x, y) => setOpened({ at: { x, y }, first: 'first' }) }), [])
  useEffect(() => (isOpen ? onOpen(close) : undefined), [isOpen, onOpen, close])
  if (items.length === 0) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className={LOOKS[look]}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpened({ at: undefined, first: 'first' })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpened({ at: undefined, first: event.key === 'ArrowUp' ? 'last' : 'first' })
        }}
      >
        <Icon name={icon} size={look === 'dots' ? 16 : 24} />
      </button>
      {opened && <OpenMenu id={listId} label={label} items={items} opened={opened} button={button} onClose={close} />}
    </>
  )
}

interface OpenMenuProps {
  readonly id: string
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly opened: Opened
  readonly button: { readonly current: HTMLButtonElement | null }
  readonly onClose: () => void
}

function placeMenu(box: HTMLElement, anchor: MenuAnchor): void {
  box.style.maxBlockSize = ''
  const isRtl = getComputedStyle(box).direction === 'rtl'
  const size = { width: box.offsetWidth, height: box.offsetHeight }
  const { start, top, maxHeight } = menuPosition(anchor, size, { width: innerWidth, height: innerHeight }, isRtl)
  box.style.insetInlineStart = `${start}px`
  box.style.insetBlockStart = `${top}px`
  box.style.maxBlockSize = `${maxHeight}px`
}

/** The list, in the top layer: no scrolling parent cuts it, and a press beside it only closes it. */
function OpenMenu({ id, label, items, opened: { at, first }, button, onClose }: OpenMenuProps) {
  const layer = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const rows = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  useLayoutEffect(() => {
    const box = list.current
    if (box === null || button.current === null) return undefined
    if (!layer.current?.matches(':popover-open')) layer.current?.showPopover()
    const place = (): void => placeMenu(box, at ?? (button.current ?? box).getBoundingClientRect())
    place()
    const all = [...box.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    all.at(first === 'first' ? 0 : -1)?.focus({ preventScroll: true })
    addEventListener('resize', place)
    const whole = layer.current
    return () => {
      removeEventListener('resize', place)
      if (whole) leaveCopy(whole)
    }
  }, [at, first, button])

  const onKeyDown = (event: KeyboardEvent): void => {
    // The screen below reads keys too.
    event.stopPropagation()
    if (event.key === 'Tab') return onClose()
    if (event.key === 'Escape') {
      event.preventDefault()
      return onClose()
    }
    const all = rows()
    const next = itemAfterKey(
      event.key,
      all.findIndex((row) => row === document.activeElement),
      items.map((item) => item.label),
    )
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }

  return (
    <div
      ref={layer}
      className="menu"
      role="presentation"
      popover="manual"
      onKeyDown={onKeyDown}
      onPointerDown={() => {
        isPressed.current = true
      }}
      onClickCapture={(event) => {
        // The finger whose rest opened the menu is lifted over it.
        if (event.detail > 0 && !isPressed.current) event.stopPropagation()
      }}
      onClick={(event) => {
        event.stopPropagation()
        if (event.target === event.currentTarget) onClose()
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      <div ref={list} className="menu__list" role="menu" id={id} aria-label={label}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={classNames('menu__item', item.tone === 'danger' && 'menu__item--danger')}
            aria-disabled={item.disabled || undefined}
            onClick={() => {
              if (item.disabled) return
              // What opens now returns the focus to the button, and takes the menu's entry of the history.
              button.current?.focus({ preventScroll: true })
              item.onPress()
              onClose()
            }}
          >
            {item.icon !== undefined && <Icon name={item.icon} size={20} />}
            <span>{item.label}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
