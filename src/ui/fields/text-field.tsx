import { type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute, type Ref, useState } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import type { FieldLimit } from './field-limit.ts'
import { Icon, type IconName } from '../icons/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { useLimitedField } from './use-limited-field.tsx'

export interface TextFieldProps extends FieldFrameProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'search' | 'url' | 'number' | 'date' | 'time' | undefined
  readonly placeholder?: string | undefined
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email' | 'url' | 'search' | undefined
  readonly name?: string | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** The text can be read and selected, but not changed. */
  readonly readOnly?: boolean | undefined
  /** Length limit; a longer text stays in the field and is reported as an error. */
  readonly limit?: FieldLimit | undefined
  /** Cuts off a longer text: for values of a fixed length, and for searches. */
  readonly maxLength?: number | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly step?: string | undefined
  /** Unit inside the field at its end, such as '/h' or 'km'. */
  readonly unit?: string | undefined
  /** Icon inside the field at its start. */
  readonly icon?: IconName | undefined
  /** Names of the button that shows and hides a password; without them there is no button. */
  readonly reveal?: { readonly show: string; readonly hide: string } | undefined
  readonly onBlur?: (() => void) | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** Text of one line, with its label above. */
export function TextField(props: TextFieldProps) {
  const { type = 'text', value, onChange, unit, icon, reveal } = props
  const { messages, inputProps } = useLimitedField(props)
  const [revealed, setRevealed] = useState(false)
  const shownType: HTMLInputTypeAttribute = type === 'password' && revealed ? 'text' : type
  const hasReveal = type === 'password' && reveal !== undefined
  return (
    <FieldFrame label={props.label} hint={props.hint} help={props.help} hideLabel={props.hideLabel} {...messages}>
      <span className={classNames('input-box', icon && 'input-box--lead', (hasReveal || unit) && 'input-box--end')}>
        {icon !== undefined && (
          <span className="input-box__lead">
            <Icon name={icon} size={20} />
          </span>
        )}
        <input
          dir={value === '' ? undefined : 'auto'}
          ref={props.ref}
          className={classNames('input', messages.error !== undefined && 'input--bad')}
          type={shownType}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={props.onBlur}
          name={props.name}
          placeholder={props.placeholder}
          autoComplete={props.autoComplete}
          inputMode={props.inputMode}
          required={props.required}
          disabled={props.disabled}
          readOnly={props.readOnly}
          maxLength={props.maxLength}
          min={props.min}
          max={props.max}
          step={props.step}
          {...inputProps}
        />
        {unit !== undefined && !hasReveal && <span className="input-box__unit">{unit}</span>}
        {hasReveal && (
          <IconButton
            icon={revealed ? 'eye-off' : 'eye'}
            size={20}
            label={revealed ? reveal.hide : reveal.show}
            onPress={() => setRevealed(!revealed)}
          />
        )}
      </span>
    </FieldFrame>
  )
}
