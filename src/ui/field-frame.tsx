import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** What every field with a label shares. */
export interface FieldFrameProps {
  readonly label: string
  /** A word after the label, such as '(optional)'. */
  readonly hint?: string | undefined
  /** A line under the field that helps to fill it in. */
  readonly help?: string | undefined
  /** What is wrong and what to do; shown under the field and read with it. */
  readonly error?: string | undefined
  /** Keeps the label for assistive technology only. */
  readonly hideLabel?: boolean | undefined
}

interface FieldFrameOwnProps extends FieldFrameProps {
  readonly id: string
  readonly children: ReactNode
}

/** Ids of the lines under a field, for aria-describedby; undefined when there are none. */
export function describedBy(id: string, { help, error }: Pick<FieldFrameProps, 'help' | 'error'>): string | undefined {
  const ids = [error !== undefined && `${id}-error`, help !== undefined && `${id}-help`].filter((part) => part !== false)
  return ids.length === 0 ? undefined : ids.join(' ')
}

/** The label above a field and the lines under it. */
export function FieldFrame({ id, label, hint, help, error, hideLabel = false, children }: FieldFrameOwnProps) {
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'vh' : 'label'}>
        {label}
        {hint !== undefined && <span className="label__hint"> {hint}</span>}
      </label>
      {children}
      {error !== undefined && (
        <p className="err" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
      {help !== undefined && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
