import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import './combobox-field.css'
import { classNames } from '../class-names.ts'
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { Icon, type IconName } from '../icons/icon.tsx'

export interface ComboboxOption {
  readonly id: string
  readonly label: string
  /** Small text after the label. */
  readonly note?: string | undefined
  readonly icon?: IconName | undefined
}

export interface ComboboxFieldProps extends FieldFrameProps {
  /** Label of the chosen option; restored when the person types and chooses nothing. */
  readonly value: string
  /** Options for the typed text. */
  readonly options: readonly ComboboxOption[]
  /** Called for each change of the typed text, and with '' when the list opens on the chosen option. */
  readonly onType: (typed: string) => void
  readonly onChoose: (id: string) => void
  /** Shown instead of the list when there are no options. */
  readonly noneText: string
  readonly icon?: IconName | undefined
  /** An IconButton inside the field, at its end. */
  readonly end?: ReactNode
  readonly placeholder?: string | undefined
  readonly maxLength?: number | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** Typed text and index of the active option; the whole state is undefined while the list is closed. */
interface Typing {
  readonly typed: string | undefined
  readonly active: number
}

/** Text field with suggestions: the editable combobox with a list box of the ARIA Authoring Practices. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { value, options, error, help } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typing, setTyping] = useState<Typing>()
  const isOpen = typing !== undefined
  const active = Math.min(typing?.active ?? -1, options.length - 1)
  const activeId = isOpen && active >= 0 ? `${id}-option-${active}` : undefined

  useEffect(() => {
    if (activeId !== undefined) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [activeId, active])

  const open = (typed: string | undefined, at: number): void => {
    setTyping({ typed, active: at })
    props.onType(typed ?? '')
  }
  const close = (): void => setTyping(undefined)
  const choose = (option: ComboboxOption | undefined): void => {
    if (!option) return
    close()
    props.onChoose(option.id)
  }
  const move = (step: number): void => {
    if (!typing) open(undefined, step > 0 ? 0 : options.length - 1)
    else if (options.length > 0)
      setTyping({ ...typing, active: (Math.max(active, step > 0 ? -1 : 0) + step + options.length) % options.length })
  }

  const KEYS: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ...(isOpen ? { Enter: () => choose(options[active]), Escape: close } : {}),
  }

  return (
    <FieldFrame id={id} label={props.label} hint={props.hint} help={help} error={error} hideLabel={props.hideLabel}>
      <div className="combo">
        <span className={classNames('input-box', props.icon && 'input-box--lead', props.end !== undefined && 'input-box--end')}>
          {props.icon !== undefined && (
            <span className="input-box__lead">
              <Icon name={props.icon} size={20} />
            </span>
          )}
          <input
            dir={value === '' ? undefined : 'auto'}
            ref={props.ref}
            id={id}
            type="text"
            role="combobox"
            className={classNames('input', 'combo__input', error !== undefined && 'input--bad')}
            value={typing?.typed ?? value}
            placeholder={props.placeholder}
            maxLength={props.maxLength}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-activedescendant={activeId}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={describedBy(id, { help, error })}
            onChange={(event) => open(event.currentTarget.value, event.currentTarget.value === '' ? -1 : 0)}
            onClick={(event) => {
              if (isOpen) return
              event.currentTarget.select()
              open(undefined, -1)
            }}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={close}
            onKeyDown={(event) => {
              const run = event.nativeEvent.isComposing || event.altKey || event.ctrlKey ? undefined : KEYS[event.key]
              if (!run) return
              event.preventDefault()
              event.stopPropagation()
              run()
            }}
          />
          {props.end}
        </span>
        {isOpen && (
          <div className="combo__list">
            <div ref={list} id={`${id}-list`} role="listbox" aria-label={props.label}>
              {options.map((option, at) => (
                <button
                  key={option.id}
                  id={`${id}-option-${at}`}
                  type="button"
                  role="option"
                  tabIndex={-1}
                  className={classNames('combo__option', at === active && 'combo__option--on')}
                  aria-selected={at === active}
                  // The field handles the keys: a press must not take the focus from it.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  {option.icon !== undefined && <Icon name={option.icon} size={20} />}
                  <span className="grow">
                    <span dir="auto">{option.label}</span>
                    {option.note !== undefined && <span className="t-small c-2"> {option.note}</span>}
                  </span>
                </button>
              ))}
            </div>
            <p className={options.length === 0 ? 'combo__none' : 'vh'} role="status">
              {options.length === 0 ? props.noneText : ''}
            </p>
          </div>
        )}
      </div>
    </FieldFrame>
  )
}
