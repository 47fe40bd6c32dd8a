import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { FieldMessages } from '../fields/field-frame.tsx'
import type { FieldLimit } from '../fields/field-limit.ts'
import { Icon } from '../icons/icon.tsx'
import { useLimitedField } from '../fields/use-limited-field.tsx'

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
  /** What a message takes; a longer one stays in the field, and is not sent. */
  readonly limit?: FieldLimit | undefined
  /** Inside a card instead of at the foot of a screen. */
  readonly inline?: boolean | undefined
}

/** Where a message is written. Enter sends, Shift and Enter begin a line; the field grows to five lines. */
export function Composer(props: ComposerProps) {
  const { label, value, onChange, onSend, sendLabel, placeholder, sending = false, disabled, lead, hasMore = false, limit, inline } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const { messages, inputProps } = useLimitedField({ value, limit })
  const canSend = (value.trim() !== '' || hasMore) && !sending && disabled !== true

  const send = (): void => {
    if (!canSend) return
    if (messages.error === undefined) onSend()
    else field.current?.focus()
  }

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
        send()
      }}
    >
      <FieldMessages {...messages} />
      {lead}
      <label className="vh" htmlFor={inputProps.id}>
        {label}
      </label>
      <div className="grow compose__words">
        <textarea
          dir={value === '' ? undefined : 'auto'}
          ref={field}
          className={classNames('input compose__input', messages.error !== undefined && 'input--bad')}
          rows={1}
          value={value}
          placeholder={placeholder}
          disabled={disabled}
          {...inputProps}
          enterKeyHint="send"
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
        />
      </div>
      <button type="submit" className="send" aria-label={sendLabel} title={sendLabel} disabled={!canSend}>
        <Icon name="send" />
      </button>
    </form>
  )
}
