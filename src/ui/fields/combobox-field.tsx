import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import './combobox-field.css'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import type { FieldLimit } from './field-limit.ts'
import { Icon, type IconName } from '../icons/icon.tsx'
import { useLimitedField } from './use-limited-field.tsx'

export interface ComboboxOption {
  readonly id: string
  readonly label: string
  /** Small text below the label. */
  readonly note?: string | undefined
  readonly icon?: IconName | undefined
}

export interface ComboboxFieldProps extends FieldFrameProps {
  /** Label of the chosen option; restored when the person types and chooses nothing. Of a free text: the text. */
  readonly value: string
  /** What is typed is the value, and an option is only a suggestion. */
  readonly isFreeText?: boolean | undefined
  /** Options for the typed text. */
  readonly options: readonly ComboboxOption[]
  /** Called for each change of the typed text, and with '' when the list opens on the chosen option. */
  readonly onType: (typed: string) => void
  readonly onChoose: (id: string) => void
  /** Shown instead of the list when there are no options; without it there is no list then. */
  readonly noneText?: string | undefined
  /** Shown below the options. */
  readonly foot?: ReactNode
  readonly icon?: IconName | undefined
  /** An IconButton inside the field, at its end. */
  readonly end?: ReactNode
  readonly placeholder?: string | undefined
  readonly maxLength?: number | undefined
  /** Length limit of a free text; a longer one stays in the field and is reported as an error. */
  readonly limit?: FieldLimit | undefined
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** Typed text and index of the active option; the whole state is undefined while the list is closed. */
interface Typing {
  readonly typed: string | undefined
  readonly active: number
}

/** Text field with suggestions: the editable combobox with a list box of the ARIA Authoring Practices. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { value, options, isFreeText = false } = props
  const { messages, inputProps } = useLimitedField(props)
  const { id, error } = messages
  const list = useRef<HTMLDivElement>(null)
  const [typing, setTyping] = useState<Typing>()
  const isOpen = typing !== undefined && (options.length > 0 || props.noneText !== undefined)
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
    if (!typing) open(isFreeText ? value : undefined, step > 0 ? 0 : options.length - 1)
    else if (options.length > 0)
      setTyping({ ...typing, active: (Math.max(active, step > 0 ? -1 : 0) + step + options.length) % options.length })
  }

  const KEYS: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ...(isOpen ? { Escape: close } : {}),
    // Enter sends the form where nothing is chosen.
    ...(isOpen && (active >= 0 || !isFreeText) ? { Enter: () => choose(options[active]) } : {}),
  }

  return (
    <FieldFrame label={props.label} hint={props.hint} help={props.help} hideLabel={props.hideLabel} {...messages}>
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
            type="text"
            role="combobox"
            className={classNames('input', 'combo__input', error !== undefined && 'input--bad')}
            value={(isFreeText ? undefined : typing?.typed) ?? value}
            placeholder={props.placeholder}
            maxLength={props.maxLength}
            autoComplete={props.autoComplete ?? 'off'}
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint={isFreeText ? undefined : 'search'}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-activedescendant={activeId}
            {...inputProps}
            onChange={(event) => open(event.currentTarget.value, event.currentTarget.value === '' || isFreeText ? -1 : 0)}
            onClick={(event) => {
              if (isOpen || isFreeText) return
              event.currentTarget.select()
              open(undefined, -1)
            }}
            onFocus={(event) => {
              if (!isFreeText) event.currentTarget.select()
            }}
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
                    {option.note !== undefined && <span className="combo__note t-small c-2">{option.note}</span>}
                  </span>
                </button>
              ))}
            </div>
            <p className={options.length === 0 ? 'combo__none' : 'vh'} role="status">
              {options.length === 0 ? props.noneText : ''}
            </p>
            {props.foot}
          </div>
        )}
      </div>
    </FieldFrame>
  )
}
