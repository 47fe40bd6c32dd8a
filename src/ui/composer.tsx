import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export interface ComposerProps {
  /** Accessible name of the field. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called with Enter or the button, never for a blank text alone. */
  readonly onSend: () => void
  readonly sendLabel: string
  readonly placeholder?: string | undefined
  /** A message is being saved: the text can be edited, but not sent. */
  readonly sending?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Before the field: what can be added to a message. */
  readonly lead?: ReactNode
  /** Something goes along, so that no words are needed. */
  readonly hasMore?: boolean | undefined
  readonly maxLength?: number | undefined
  /** Inside a card instead of at the foot of a screen. */
  readonly inline?: boolean | undefined
}

/** Where a message is written. Enter sends, Shift and Enter begin a line; the field grows to five lines. */
export function Composer(props: ComposerProps) {
  const {
    label,
    value,
    onChange,
    onSend,
    sendLabel,
    placeholder,
    sending = false,
    disabled,
    lead,
    hasMore = false,
    maxLength,
    inline,
  } = props
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const canSend = (value.trim() !== '' || hasMore) && !sending && disabled !== true

  useLayoutEffect(() => {
    const element = field.current
    if (element === null) return
    element.style.height = 'auto'
    const edges = element.offsetHeight - element.clientHeight
    element.style.height = `${element.scrollHeight + edges}px`
  }, [value])

  return (
    <form
      // A browser that keeps windows to bring them back would keep the words with them.
      autoComplete="off"
      className={classNames('compose', inline && 'compose--inline')}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) onSend()
      }}
    >
      {lead}
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <textarea
        dir={value === '' ? undefined : 'auto'}
        ref={field}
        id={id}
        className="input compose__input grow"
        rows={1}
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        maxLength={maxLength}
        enterKeyHint="send"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (canSend) onSend()
        }}
      />
      <button type="submit" className="send" aria-label={sendLabel} title={sendLabel} disabled={!canSend}>
        <Icon name="send" />
      </button>
    </form>
  )
}
