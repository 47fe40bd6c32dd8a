import { useRef, type RefObject } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'

export interface SearchFieldProps {
  /** Accessible name. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string | undefined
  /** Name of the button that clears the field; without it there is no button. */
  readonly clearLabel?: string | undefined
  /** Set on the background of the screen instead of a surface. */
  readonly onBackground?: boolean | undefined
  readonly onSubmit?: (() => void) | undefined
  /** Called when the person begins to use the field. */
  readonly onFocus?: (() => void) | undefined
  /** Called for Escape in an empty field. */
  readonly onEscape?: (() => void) | undefined
  /** Called for the arrow key down, which leads to what was found. */
  readonly onDown?: (() => void) | undefined
  readonly ref?: RefObject<HTMLInputElement | null> | undefined
}

const DOWN = 'ArrowDown'

/** Search field without a visible label; Enter submits, Escape clears, the arrow down leads to what was found. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, placeholder, clearLabel, onBackground = false, onSubmit, onFocus, onEscape, onDown } = props
  const own = useRef<HTMLInputElement>(null)
  const input = props.ref ?? own
  const clear = (): void => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className={classNames('search', onBackground && 'search--bg')} role="search" aria-label={label}>
      <Icon name="search" size={20} />
      <input
        dir={value === '' ? undefined : 'auto'}
        ref={input}
        type="search"
        className="input search__input"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        onFocus={onFocus}
        aria-keyshortcuts={onDown && DOWN}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onSubmit?.()
          if (event.key === DOWN && onDown && !event.nativeEvent.isComposing) {
            event.preventDefault()
            onDown()
          }
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation()
            onChange('')
          } else if (event.key === 'Escape') onEscape?.()
        }}
      />
      {/* Not a stop of Tab between the words and what they find: Escape does the same. */}
      {clearLabel !== undefined && value !== '' && (
        <IconButton icon="close" size={18} label={clearLabel} isTabStop={false} onPress={clear} />
      )}
    </div>
  )
}
