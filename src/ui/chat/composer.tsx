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
  /** Called by Enter or the button, never for a blank text without an attachment. */
  readonly onSend: () => void
  readonly sendLabel: string
  readonly placeholder?: string | undefined
  /** A message is being saved: the text can be edited but not sent. */
  readonly sending?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Shown before the field: attachments. */
  readonly lead?: ReactNode
  /** True when a message has an attachment and needs no text. */
  readonly hasMore?: boolean | undefined
  /** Maximum length of a message; a longer text stays in the field but is not sent. */
  readonly limit?: FieldLimit | undefined
  /** Inside a card instead of at the foot of a screen. */
  readonly inline?: boolean | undefined
}

/** Input for a message. Enter sends, Shift and Enter start a new line; the field grows to five lines. */
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
    // Elsewhere the style sheet sizes the field, without reading the layout in the middle of a press.
    if (element === null || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    const edges = element.offsetHeight - element.clientHeight
    element.style.height = `${element.scrollHeight + edges}px`
  }, [value])

  return (
    <form
      // A browser that restores windows would store the text with them.
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
