import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'

/** Props of every field with a label. */
export interface FieldFrameProps {
  readonly label: string
  /** Short text after the label, such as '(optional)'. */
  readonly hint?: string | undefined
  /** Line of help under the field. */
  readonly help?: string | undefined
  /** What is wrong and how to correct it; shown under the field and announced with it. */
  readonly error?: string | undefined
  /** Hides the label except from assistive technology. */
  readonly hideLabel?: boolean | undefined
}

interface FieldFrameOwnProps extends FieldFrameProps {
  readonly id: string
  /** Character count of a text, once it is near the limit. */
  readonly count?: ReactNode
  readonly children: ReactNode
}

/** Ids of the lines under a field, for aria-describedby; undefined when there are none. */
export function describedBy(
  id: string,
  { help, error, count }: Pick<FieldFrameProps, 'help' | 'error'> & { readonly count?: string | undefined },
): string | undefined {
  const ids = [error !== undefined && `${id}-error`, count, help !== undefined && `${id}-help`].filter((part) => typeof part === 'string')
  return ids.length === 0 ? undefined : ids.join(' ')
}

/** Messages about the content of a field: its error and its character count. */
export function FieldMessages({ id, error, count }: Pick<FieldFrameOwnProps, 'id' | 'error' | 'count'>) {
  return (
    <div className="said">
      {error !== undefined && (
        <p className="err" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
      {count}
    </div>
  )
}

/** Label above a field, and the lines under it. */
export function FieldFrame({ id, label, hint, help, error, hideLabel = false, count, children }: FieldFrameOwnProps) {
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'vh' : 'label'}>
        {label}
        {hint !== undefined && <span className="label__hint"> {hint}</span>}
      </label>
      {children}
      <FieldMessages id={id} error={error} count={count} />
      {help !== undefined && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
