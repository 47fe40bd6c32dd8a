import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'

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
  /** Of a text: how much of its limit is used, once that matters. */
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

/** What is said of what is in a field: what is wrong with it, and how much of its limit it uses. */
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

/** The label above a field and the lines under it. */
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
